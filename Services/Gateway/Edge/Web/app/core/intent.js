import { newKey } from "./client.js";

/**
 * Gives the idempotency key of a request: the same again for the same members, so that a repetition does nothing twice.
 *
 * @returns {(request: unknown) => { key: string }}
 */
export function intent() {
  let members = "", key = "";
  return (request) => {
    const text = JSON.stringify(request);
    if (text !== members) [members, key] = [text, newKey()];
    return { key };
  };
}
