import CatalogueContract
import ChatContract
import GatewayKit
import GatewaySupervision
import UmkreisMessaging
import UmkreisTexts
import UmkreisTokens
import UmkreisWire

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
