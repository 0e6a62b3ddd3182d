// A client by openapi-generator's `typescript-fetch`, from a first start to an export. Its folder is beside this file.
import * as api from "./client/index.ts";

const [url, photo, buddy] = Deno.args as [string, string, string];
const settings = (token?: string) => new api.Configuration({ basePath: url, ...(token && { accessToken: token }) });

const guest = await new api.AuthApi(settings()).authStartGuest({ startGuest: { device: "a test" } });
const username = `ogt${guest.user.slice(-8).toLowerCase()}`;
const register = { username, password: "brindle ferry oxide", displayName: "Ogt" };
const member = await new api.AuthApi(settings(guest.token)).authRegister({ register });
const own = settings(member.token);
const bytes = new Blob([Deno.readFileSync(photo)], { type: "image/png" });
const stored = await new api.DefaultApi(own).mediaUpload({ body: bytes, name: "pixel.png" });
const point = { lat: 47.8029041, lon: 13.0466487 };
const content = { kind: "offer", title: "A boat by openapi", point, photos: new Set([stored.media.photo.id]), price: { amount: "3.50", currency: "EUR" } };
const { post } = await new api.CatalogueApi(own).catalogueCreatePost({ createPost: { post: content } });
const found = await new api.GeoApi(own).geoSearch({ search: { near: point, within: 5000, limit: 20 } });
if (!Array.isArray(found.hits)) throw new Error("no hits");
await new api.FavouritesApi(own).favouritesAddFavourite({ addFavourite: { post: post.id } });
const group = await new api.ChatApi(own).chatCreateGroup({ createGroup: { title: "Boats", members: [buddy] } });
await new api.ChatApi(own).chatSendMessage({ sendMessage: { conversation: group.conversation.id, text: "Ahoy" } });
const stream = await new api.DefaultApi(own).streamRaw({ on: ["chat.syncAfter"] });
const reader = stream.raw.body!.pipeThrough(new TextDecoderStream()).getReader();
const first = (await reader.read()).value ?? "";
if (!first.includes("event: chat.syncAfter")) throw new Error(first);
await reader.cancel();
await new api.AuthApi(own).authReauthenticate({ reauthenticate: { password: "brindle ferry oxide" } });
const exported = await new api.CatalogueApi(own).catalogueExportMyData({ exportMyData: { limit: 50 } });
if (exported.items.length === 0) throw new Error("nothing was exported");
console.log("done");
