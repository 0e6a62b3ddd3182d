import { enqueue } from "../../core/outbox.js";

/**
 * Stores the post in the outbox until the server is reachable.
 *
 * @param {import("/umkreis.js").Post | null} post the one being changed
 * @param {number | null} revision
 * @param {import("./fields.js").Content} content
 * @param {boolean} isKeptBack whether it stays a draft
 * @param {string} key of the attempt, which the server may have received
 */
export async function sendLater(post, revision, content, isKeptBack, key) {
  const subject = `post:${post?.id ?? key}`;
  if (post === null) return void await enqueue("catalogue.createPost", { post: content, draft: isKeptBack }, { subject, key });
  const change = { id: post.id, revision: revision ?? post.revision, post: content };
  await enqueue("catalogue.updatePost", change, { subject, key });
  if (post.state === "draft" && !isKeptBack) await enqueue("catalogue.publishPost", { id: post.id }, { subject });
}
