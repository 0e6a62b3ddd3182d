import CatalogueContract
import ChatContract
import GatewaySupervision
import Messaging
import Tokens
import Wire

extension Session {
    /// All bytes of a picture in one of its sizes.
    func bytes(
        of photo: MediaID,
        by owner: UserID? = nil,
        _ variant: MediaVariant
    ) async throws -> (FindMedia.Reply, [UInt8]) {
        try await bytes(of: FindMedia(id: photo, owner: owner, variant: variant))
    }

    /// All bytes of the picture that a call tells, beside its last reply.
    ///
    /// - Throws: `unavailable` when they are not those that were announced.
    func bytes<Source: PartedPicture>(of source: Source) async throws -> (Source.Reply, [UInt8]) {
        var source = source
        var bytes: [UInt8] = []
        while true {
            source.offset = bytes.count
            let part = try await fetch(source)
            bytes += part.blob
            if bytes.count < part.reply.total, !part.blob.isEmpty { continue }
            guard SHA256.hex(of: bytes) == part.reply.sha256 else {
                throw Fault(.unavailable, "the picture came with other bytes than were announced")
            }
            return (part.reply, bytes)
        }
    }
}

/// A call that tells a picture's bytes part by part.
protocol PartedPicture: Call where Reply: PicturePart {
    var offset: Int? { get set }
}

/// What such a call says of a part.
protocol PicturePart {
    var total: Int { get }
    var sha256: String { get }
}

extension FindMedia: PartedPicture {}
extension FindMedia.Reply: PicturePart {}
extension FindPhoto: PartedPicture {}
extension FindPhoto.Reply: PicturePart {}
