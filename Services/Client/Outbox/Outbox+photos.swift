import UmkreisWire

extension Outbox {
    /// Uploads the photos of an intent, each with a key of its own, and names the uploaded ones in its body.
    ///
    /// An upload that broke goes on where it ended, also after a restart: the key names it at the server.
    func uploadingPhotos(of intent: Intent) async throws(SendFailure) -> Intent {
        var intent = intent
        for (index, photo) in (intent.photos ?? []).enumerated() where photo.uploaded == nil {
            guard photos.size(of: photo.id) > 0 else {
                let fault = Fault(.notFound, "the photo is not on the device any more", rule: "no-such-photo")
                throw SendFailure(fault)
            }
            let source = UploadSource.file(photos.file(of: photo.id))
            let upload = PhotoUpload(source: source, name: photo.name, key: photo.key, isPatient: false)
            let reply = try await upload.send(as: intent.user, by: client.sender, within: Self.uploadTimeout)
            let uploaded: UploadedPhoto = try reply.decode()
            intent.photos?[index].uploaded = uploaded.media.photo.id
            intent.body = try intent.body.replacing(photo.id, with: uploaded.media.photo.id)
            // Otherwise it is uploaded again, with its key.
            try? update(intent)
        }
        return intent
    }

    private static let uploadTimeout = Duration.seconds(300)
}

extension RawJSON {
    static let empty = RawJSON(stored: Array("{}".utf8))

    /// Replaces texts that are one id with another.
    fileprivate func replacing(_ id: MediaID, with other: MediaID) throws(SendFailure) -> RawJSON {
        do {
            let value = try decode(JSONValue.self)
            return try RawJSON(encoding: value.replacing(.string(id.description), with: .string(other.description)))
        } catch {
            throw SendFailure(error)
        }
    }
}

extension JSONValue {
    fileprivate func replacing(_ text: JSONValue, with other: JSONValue) -> JSONValue {
        switch self {
        case text: other
        case .array(let elements): .array(elements.map { $0.replacing(text, with: other) })
        case .object(let members):
            .object(members.map { Member($0.name, $0.value.replacing(text, with: other)) })
        default: self
        }
    }
}
