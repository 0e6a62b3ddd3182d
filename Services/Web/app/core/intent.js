import { newKey } from "../../shared/core/client.js";

/**
 * Returns one idempotency key for equal requests, so that a retry has no second effect.
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
