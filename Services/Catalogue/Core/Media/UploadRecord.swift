import CatalogueContract
import ServiceKit

/// A row of `upload`.
struct UploadRecord: Equatable, Sendable {
    let id: UploadID
    let owner: UserID
    let sha256: String
    /// Total bytes.
    let size: Int
    let name: String?
    /// Bit set of received chunks, lowest bit first.
    private(set) var received: Int64 = 0
    private(set) var media: MediaID?
    let endsAt: Timestamp

    static let lifetime = Duration.seconds(86_400)
    /// Bytes; the last chunk has the rest.
    static let chunkSize = WireLimits.blob
    /// Chunks in flight; enough to hide the round trip.
    static let window = 8

    var chunks: Int { (size + Self.chunkSize - 1) / Self.chunkSize }

    /// First missing chunk.
    var next: Int? {
        let next = (~received).trailingZeroBitCount
        return next < chunks ? next : nil
    }

    func offset(of chunk: Int) -> Int { chunk * Self.chunkSize }

    func bytes(of chunk: Int) -> Int { min(Self.chunkSize, size - offset(of: chunk)) }

    static func bit(of chunk: Int) -> Int64 { 1 << Int64(chunk) }
}

extension UploadRecord {
    init(row: Row) throws {
        id = try row["id"]
        owner = try row["owner"]
        sha256 = try row["sha256"]
        size = try row["size"]
        name = try row["name"]
        received = try row["received"]
        media = try row["media"]
        endsAt = try row["endsAt"]
    }

    init(id: UploadID, owner: UserID, sha256: String, size: Int, name: String?, at moment: Timestamp) {
        self.id = id
        self.owner = owner
        self.sha256 = sha256
        self.size = size
        self.name = name
        endsAt = moment.adding(Self.lifetime)
    }
}
