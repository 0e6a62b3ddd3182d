"""A client by openapi-python-client, from a first start to an export. usage: FOLDER URL PHOTO BUDDY"""

import importlib
import inspect
import json
import pathlib
import sys
import typing

folder, url, photo, buddy = sys.argv[1:]
sys.path.insert(0, folder)
package = "umkreis_client"
client_module = importlib.import_module(f"{package}.client")
types = importlib.import_module(f"{package}.types")


def function(tag, name):
    return importlib.import_module(f"{package}.api.{tag}.{name}")


def body_type(send):
    """The model of a request, from the signature of the generated function."""
    hint = typing.get_type_hints(send)["body"]
    return next(kind for kind in (typing.get_args(hint) or (hint,)) if hasattr(kind, "from_dict"))


def call(client, name, members):
    service, word = name.split(".")
    snake = "".join("_" + letter.lower() if letter.isupper() else letter for letter in word)
    send = function(service, f"{service}_{snake}").sync_detailed
    reply = send(client=client, body=body_type(send).from_dict(members))
    assert reply.status_code == 200, (name, reply.status_code, reply.content)
    # The typed reply has what was sent.
    assert reply.parsed.to_dict().keys() >= json.loads(reply.content).keys(), name
    return reply.parsed.to_dict()


stranger = client_module.Client(base_url=url)
guest = call(stranger, "auth.startGuest", {"device": "a test"})
member = call(
    client_module.AuthenticatedClient(base_url=url, token=guest["token"]),
    "auth.register",
    {"username": f"opc{guest['user'][-8:].lower()}", "password": "brindle ferry oxide", "displayName": "Opc"},
)
client = client_module.AuthenticatedClient(base_url=url, token=member["token"])
upload = function("default", "media_upload").sync_detailed
with pathlib.Path(photo).open("rb") as file:
    stored = upload(client=client, body=types.File(payload=file, mime_type="image/png"), name="pixel.png")
assert stored.status_code == 200, stored
media = stored.parsed.to_dict()["media"]["photo"]["id"]
point = {"lat": 47.8029041, "lon": 13.0466487}
post = {"kind": "offer", "title": "A boat by openapi", "point": point, "photos": [media], "price": {"amount": "3.50", "currency": "EUR"}}
made = call(client, "catalogue.createPost", {"post": post})["post"]["id"]
assert call(client, "geo.search", {"near": point, "within": 5000, "limit": 20})["hits"] is not None
call(client, "favourites.addFavourite", {"post": made})
group = call(client, "chat.createGroup", {"title": "Boats", "members": [buddy]})["conversation"]["id"]
call(client, "chat.sendMessage", {"conversation": group, "text": "Ahoy"})
with client.get_httpx_client().stream("GET", "/v1/stream", params={"on": "chat.syncAfter"}) as stream:
    assert next(line for line in stream.iter_lines() if line.startswith("event:")) == "event: chat.syncAfter"
call(client, "auth.reauthenticate", {"password": "brindle ferry oxide"})
assert call(client, "catalogue.exportMyData", {"limit": 50})["items"]
print("done")
