import { createContext, RouterContextProvider } from 'react-router';
import { type Api, createApi, type Transport } from './api.ts';

const transportContext = createContext<Transport>();

/** What the server hands to the request handler, so that loaders reach the application without a socket. */
export const createTransportContext = (transport: Transport): RouterContextProvider => {
  const context = new RouterContextProvider();
  context.set(transportContext, transport);
  return context;
};

/** The client for a `loader`. Pages are the same for everyone, so it carries no token. */
export const serverApi = (context: Readonly<RouterContextProvider>): Api =>
  createApi(context.get(transportContext));
