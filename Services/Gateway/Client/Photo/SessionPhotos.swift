import CatalogueContract
import Foundation
import GatewayKit
import GatewaySupervision
import UmkreisMessaging
import UmkreisTexts
import UmkreisTokens
import UmkreisVocabulary
import UmkreisWire

/// Photos on their way from and to files.
struct SessionPhotos {
    let session: Session

    /// Uploads files in order.
    ///
    /// - Parameter located: receives where a photo was taken, if the file says so.
    func upload(_ files: [String], located: (String, Coordinate) -> Void = { _, _ in }) async throws -> [MediaID] {
        var photos: [MediaID] = []
        for file in files {
            let reply = try await upload(file)
            photos.append(reply.media.photo.id)
            if let point = reply.location { located(PlainText.oneLine(file), point) }
        }
        return photos
    }

    /// - Throws: a refusal that names the file.
    func upload(_ file: String) async throws -> CommitUpload.Reply {
        do {
            return try await PhotoUpload(session: session).send(file)
        } catch let fault as Fault where [.invalid, .conflict, .tooLarge, .notFound, .gone].contains(fault.code) {
            throw Refusal(fault, of: URL(fileURLWithPath: file).lastPathComponent)
        }
    }

    func bytes(
        of photo: MediaID,
        by owner: UserID? = nil,
        _ variant: MediaVariant
    ) async throws -> (FindMedia.Reply, [UInt8]) {
        try await bytes(of: FindMedia(id: photo, owner: owner, variant: variant))
    }

    /// Downloads a photo in parts.
    ///
    /// - Throws: `unavailable` if the checksum doesn't match.
    func bytes<Source: ChunkedPhotoCall>(of source: Source) async throws -> (Source.Reply, [UInt8]) {
        var source = source
        var bytes: [UInt8] = []
        while true {
            source.offset = bytes.count
            let part = try await session.client.fetch(source)
            bytes += part.blob
            if bytes.count < part.reply.total, !part.blob.isEmpty { continue }
            guard SHA256.hex(of: bytes) == part.reply.sha256 else {
                throw Refusal(Fault(.unavailable, localized("cli.photo.checksumMismatch")))
            }
            return (part.reply, bytes)
        }
    }
}
