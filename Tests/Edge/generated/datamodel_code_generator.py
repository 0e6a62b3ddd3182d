"""Models by datamodel-code-generator with a client of the standard library, from a first start to an export.

usage: FOLDER URL PHOTO BUDDY
"""

import json
import pathlib
import sys
import urllib.request

folder, url, photo, buddy = sys.argv[1:]
sys.path.insert(0, folder)

import models  # noqa: E402


def send(path, body, kind, token=None):
    headers = {"Content-Type": kind, **({"Authorization": f"Bearer {token}"} if token else {})}
    with urllib.request.urlopen(urllib.request.Request(url + path, body, headers)) as reply:
        return reply.read()


def call(name, request, reply, token=None):
    body = request.model_dump_json(by_alias=True, exclude_none=True).encode()
    return reply.model_validate_json(send("/v1/" + name.replace(".", "/"), body, "application/json", token))


guest = call("auth.startGuest", models.StartGuest(device="a test"), models.SignedIn)
register = models.Register(username=f"dcg{guest.user[-8:].lower()}", password="brindle ferry oxide", displayName="Dcg")
token = call("auth.register", register, models.SignedIn, guest.token).token
stored = models.CommitUploadReply.model_validate_json(send("/v1/media?name=pixel.png", pathlib.Path(photo).read_bytes(), "image/png", token))
point = models.Coordinate(lat=47.8029041, lon=13.0466487)
content = models.PostContent(
    kind="offer", title="A boat by openapi", point=point, photos=[stored.media.photo.id], price=models.Money(amount="3.50", currency="EUR")
)
post = call("catalogue.createPost", models.CreatePost(post=content), models.CreatePostReply, token).post
assert call("geo.search", models.Search(near=point, within=5000, limit=20), models.SearchReply, token).hits is not None
call("favourites.addFavourite", models.AddFavourite(post=post.id), models.AddFavouriteReply, token)
group = call("chat.createGroup", models.CreateGroup(title="Boats", members=[buddy]), models.CreateGroupReply, token)
call("chat.sendMessage", models.SendMessage(conversation=group.conversation.id, text="Ahoy"), models.SendMessageReply, token)
stream = urllib.request.Request(url + "/v1/stream?on=chat.syncAfter", headers={"Authorization": f"Bearer {token}"})
with urllib.request.urlopen(stream) as events:
    lines = dict(line.decode().strip().split(": ", 1) for line in iter(events.readline, b"\n"))
assert lines["event"] == "chat.syncAfter", lines
models.SyncAfterReply.model_validate_json(lines["data"])
send("/v1/auth/reauthenticate", json.dumps({"password": "brindle ferry oxide"}).encode(), "application/json", token)
assert call("catalogue.exportMyData", models.ExportMyData(limit=50), models.ExportMyDataReply, token).items
print("done")
