import CatalogueContract
import ChatContract
import GatewayKit
import GatewaySupervision
import UmkreisMessaging
import UmkreisTexts
import UmkreisTokens
import UmkreisWire

extension Session {
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
            let part = try await client.fetch(source)
            bytes += part.blob
            if bytes.count < part.reply.total, !part.blob.isEmpty { continue }
            guard SHA256.hex(of: bytes) == part.reply.sha256 else {
                throw Refusal(Fault(.unavailable, localized("cli.photo.checksumMismatch")))
            }
            return (part.reply, bytes)
        }
    }
}

/// A call that returns a photo in parts.
protocol ChunkedPhotoCall: Call where Reply: PhotoChunk {
    var offset: Int? { get set }
}

protocol PhotoChunk {
    var total: Int { get }
    var sha256: String { get }
}

extension FindMedia: ChunkedPhotoCall {}
extension FindMedia.Reply: PhotoChunk {}
extension FindPhoto: ChunkedPhotoCall {}
extension FindPhoto.Reply: PhotoChunk {}
