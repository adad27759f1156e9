/** Whatever carries messages to phones. */
export interface TextSender {
  /**
   * @param message `to` in E.164
   * @throws TextRefused where it will never go, or may have gone already
   * @throws Error where it surely has not gone, and may later
   */
  send(message: { id: string; to: string; text: string }): Promise<void>;
}

/** Not to be tried again. The message holds neither the number nor the text, nor any key. */
export class TextRefused extends Error {}
