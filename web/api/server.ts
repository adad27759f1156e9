import { createContext, RouterContextProvider } from 'react-router';
import { type Api, createApi, type Transport } from './api.ts';

const transportContext = createContext<Transport>();
const reportContext = createContext<(error: unknown) => void>();

/**
 * What the server hands to the request handler.
 * @param transport reaches the application without a socket
 * @param report told of every error that a loader or a rendering throws
 */
export const createTransportContext = (
  transport: Transport,
  report: (error: unknown) => void,
): RouterContextProvider => {
  const context = new RouterContextProvider();
  context.set(transportContext, transport);
  context.set(reportContext, report);
  return context;
};

/** The client for a `loader`. Pages are the same for everyone, so it carries no token. */
export const serverApi = (context: Readonly<RouterContextProvider>): Api =>
  createApi(context.get(transportContext));

/** Tells the server what went wrong; nothing of it reaches the browser. */
export const reportError = (error: unknown, context: Readonly<RouterContextProvider>): void =>
  context.get(reportContext)(error);
