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
    private static let columns = "id, owner, sha256, size, name, received, media, endsAt"
    static let find = "SELECT \(columns) FROM upload WHERE id = ? AND owner = ? AND endsAt > ?"
    static let findOpen = """
        SELECT \(columns) FROM upload WHERE owner = ? AND sha256 = ? AND size = ? AND endsAt > ? AND media IS NULL LIMIT 1
        """
    static let isOpen = "SELECT id FROM upload WHERE id = ? AND media IS NULL"
    static let insert = "INSERT INTO upload (\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
    static let receive = "UPDATE upload SET received = received | ? WHERE id = ? AND media IS NULL"
    static let reset = "UPDATE upload SET received = 0 WHERE id = ? AND media IS NULL"
    static let commit = "UPDATE upload SET media = ? WHERE id = ?"
    static let delete = "DELETE FROM upload WHERE id = ?"
    static let ended = "SELECT \(columns) FROM upload WHERE endsAt <= ? ORDER BY endsAt LIMIT ?"
    static let ofOwner = "SELECT \(columns) FROM upload WHERE owner = ? LIMIT ?"

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

extension ReadTransaction {
    /// - Throws: `not-found`, also if another user's.
    func upload(_ id: UploadID, of owner: UserID, at moment: Timestamp) throws -> UploadRecord {
        let found = try row(UploadRecord.find, id, owner, moment, decode: UploadRecord.init)
        guard let found else { throw Fault(.notFound, "you have no upload \(id)", field: "upload") }
        return found
    }

    func isOpen(_ upload: UploadID) throws -> Bool {
        try row(UploadRecord.isOpen, upload) { try $0["id", as: UploadID.self] } != nil
    }
}

extension WriteTransaction {
    /// Resumes an open upload of the same content.
    func begin(_ upload: UploadRecord, within limits: MediaLimits, at moment: Timestamp) throws -> UploadRecord {
        let same = (upload.owner, upload.sha256, upload.size)
        let found = try row(UploadRecord.findOpen, same.0, same.1, same.2, moment, decode: UploadRecord.init)
        if let found { return found }
        var usage = try mediaUsage(of: upload.owner)
        try usage.begin(upload, within: limits)
        try put(usage, of: upload.owner)
        try execute(
            UploadRecord.insert,
            upload.id,
            upload.owner,
            upload.sha256,
            upload.size,
            upload.name,
            upload.received,
            upload.media,
            upload.endsAt
        )
        return upload
    }

    func receive(_ chunk: Int, of upload: UploadRecord, at moment: Timestamp) throws -> UploadRecord {
        try execute(UploadRecord.receive, UploadRecord.bit(of: chunk), upload.id)
        return try self.upload(upload.id, of: upload.owner, at: moment)
    }

    /// Marks all chunks as missing.
    func reset(_ upload: UploadRecord) throws {
        try execute(UploadRecord.reset, upload.id)
    }

    func end(_ upload: UploadRecord) throws {
        guard try execute(UploadRecord.delete, upload.id) > 0, upload.media == nil else { return }
        var usage = try mediaUsage(of: upload.owner)
        usage.end(upload)
        try put(usage, of: upload.owner)
    }

    func endUploads(at moment: Timestamp, limit: Int) throws -> Int {
        let ended = try rows(UploadRecord.ended, moment, limit, decode: UploadRecord.init)
        for upload in ended { try end(upload) }
        return ended.count
    }

    func eraseUploads(of owner: UserID, limit: Int) throws -> Int {
        let all = try rows(UploadRecord.ofOwner, owner, limit, decode: UploadRecord.init)
        for upload in all { try end(upload) }
        return all.count
    }
}
