"""Catalogue: uploads and photos."""

import hashlib
import io
import os

from PIL import Image

from scenario import race


def picture():
    """The bytes of a picture that no other round has."""
    file = io.BytesIO()
    Image.frombytes("RGB", (16, 16), os.urandom(768)).save(file, "PNG")
    return file.getvalue()


def claim(data):
    return {"size": len(data), "sha256": hashlib.sha256(data).hexdigest(), "name": "lake.png"}


async def begin(round, owner, data):
    return (await round.ask("catalogue.beginUpload", claim(data), owner))["upload"]


async def upload(round, owner):
    """An upload with all its bytes."""
    data = picture()
    made = await begin(round, owner, data)
    await round.ask("catalogue.uploadChunk", {"upload": made, "index": 0}, owner, blob=data)
    return made


async def photo(round, owner):
    made = await upload(round, owner)
    return (await round.ask("catalogue.commitUpload", {"upload": made}, owner))["media"]["photo"]["id"]


async def holdings(round, owner):
    """The ids and the number of the owner's photos."""
    listed = await round.pages("catalogue.listMedia", {}, "media", owner)
    files = (await round.ask("catalogue.listMedia", {"limit": 1}, owner))["files"]
    return {one["photo"]["id"] for one in listed}, files


@race("catalogue.beginUpload")
async def begin_upload(round):
    owner, data = round.world.person(), picture()
    # The same photo in odd rounds.
    other = data if round.number % 2 else picture()
    outcome = await round.race(claim(data), claim(other), by=owner)
    uploads = set(outcome.values("upload"))
    round.exactly(len(uploads), len(set(outcome.sent("sha256"))), "uploads")
    for made in uploads:
        await round.ask("catalogue.cancelUpload", {"upload": made}, owner)


@race("catalogue.uploadChunk", replays=False)
async def upload_chunk(round):
    owner, data = round.world.person(), picture()
    made = await begin(round, owner, data)
    outcome = await round.race({"upload": made, "index": 0}, by=owner, blob=data)
    round.kept(all(following is None for following in outcome.values("next")), f"replies {outcome.replies}")
    await round.ask("catalogue.commitUpload", {"upload": made}, owner)


@race("catalogue.commitUpload", replays=False)
async def commit_upload(round):
    owner = round.world.person()
    made = await upload(round, owner)
    before = (await holdings(round, owner))[1]
    outcome = await round.race({"upload": made}, by=owner)
    photos = {one["photo"]["id"] for one in outcome.values("media")}
    round.exactly(len(photos), 1, "photos")
    listed, files = await holdings(round, owner)
    round.kept(photos <= listed, "the photo is not listed")
    # The open upload counted before.
    round.exactly(files, before, "files")
    for instance in range(2):
        body = {"id": next(iter(photos)), "variant": "320"}
        await round.ask("catalogue.findMedia", body, owner, instance=instance)


@race("catalogue.cancelUpload")
async def cancel_upload(round):
    owner = round.world.person()
    made = await upload(round, owner)
    await round.race({"upload": made}, by=owner, allows={"not-found"}, exactly=1)
    refusal = await round.refusal("catalogue.commitUpload", {"upload": made}, owner)
    round.kept(refusal == "not-found", "the upload is still there")


@race("catalogue.deleteMedia")
async def delete_media(round):
    owner = round.world.person()
    made = await photo(round, owner)
    await round.race({"id": made}, by=owner, allows={"not-found"}, exactly=1)
    listed, _ = await holdings(round, owner)
    round.kept(made not in listed, "the photo is still listed")


@race("catalogue.holdMedia")
async def hold_media(round):
    owner, chat = round.world.person(), round.world.service("chat")
    made, holder = await photo(round, owner), round.world.unique("holder")
    body = {"holder": holder, "owner": owner.user, "media": [made]}
    await round.race(body, by=chat)
    round.kept(await round.refusal("catalogue.deleteMedia", {"id": made}, owner) == "conflict", "the photo is not held")
    await round.ask("catalogue.holdMedia", {**body, "media": []}, chat)
    await round.ask("catalogue.deleteMedia", {"id": made}, owner)
