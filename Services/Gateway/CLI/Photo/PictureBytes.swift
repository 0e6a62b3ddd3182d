import CatalogueContract
import ChatContract
import GatewaySupervision
import Messaging
import Tokens
import Wire

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
    func bytes<Source: PartedPicture>(of source: Source) async throws -> (Source.Reply, [UInt8]) {
        var source = source
        var bytes: [UInt8] = []
        while true {
            source.offset = bytes.count
            let part = try await fetch(source)
            bytes += part.blob
            if bytes.count < part.reply.total, !part.blob.isEmpty { continue }
            guard SHA256.hex(of: bytes) == part.reply.sha256 else {
                throw Fault(.unavailable, "the photo's checksum does not match")
            }
            return (part.reply, bytes)
        }
    }
}

/// A call that returns a photo in parts.
protocol PartedPicture: Call where Reply: PicturePart {
    var offset: Int? { get set }
}

protocol PicturePart {
    var total: Int { get }
    var sha256: String { get }
}

extension FindMedia: PartedPicture {}
extension FindMedia.Reply: PicturePart {}
extension FindPhoto: PartedPicture {}
extension FindPhoto.Reply: PicturePart {}
