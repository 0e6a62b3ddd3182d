"""A client by openapi-generator's `python`, from a first start to an export. usage: FOLDER URL PHOTO BUDDY"""

import pathlib
import sys

folder, url, photo, buddy = sys.argv[1:]
sys.path.insert(0, folder)

import openapi_client as api  # noqa: E402


def client(token=None):
    return api.ApiClient(api.Configuration(host=url, access_token=token))


stranger = client()
guest = api.AuthApi(stranger).auth_start_guest(api.StartGuest(device="a test"))
member = api.AuthApi(client(guest.token)).auth_register(
    api.Register(username=f"ogp{guest.user[-8:].lower()}", password="brindle ferry oxide", displayName="Ogp")
)
own = client(member.token)
stored = api.DefaultApi(own).media_upload(pathlib.Path(photo).read_bytes(), name="pixel.png", _content_type="image/png")
point = api.Coordinate(lat=47.8029041, lon=13.0466487)
content = api.PostContent(
    kind="offer", title="A boat by openapi", point=point, photos=[stored.media.photo.id], price=api.Money(amount="3.50", currency="EUR")
)
post = api.CatalogueApi(own).catalogue_create_post(api.CreatePost(post=content)).post
assert api.GeoApi(own).geo_search(api.Search(near=point, within=5000, limit=20)).hits is not None
api.FavouritesApi(own).favourites_add_favourite(api.AddFavourite(post=post.id))
group = api.ChatApi(own).chat_create_group(api.CreateGroup(title="Boats", members=[buddy])).conversation.id
api.ChatApi(own).chat_send_message(api.SendMessage(conversation=group, text="Ahoy"))
stream = api.DefaultApi(own).stream_without_preload_content(["chat.syncAfter"])
for line in stream:
    if line.startswith(b"event:"):
        break
assert line.strip() == b"event: chat.syncAfter", line
api.AuthApi(own).auth_reauthenticate(api.Reauthenticate(password="brindle ferry oxide"))
assert api.CatalogueApi(own).catalogue_export_my_data(api.ExportMyData(limit=50)).items
print("done")
