import CatalogueContract
import ServiceKit

/// A user's media quota.
struct MediaLimits: Sendable {
    /// Photos and open uploads.
    var files = 2000
    /// Bytes, including open uploads at full size.
    var bytes = 500 << 20
    var uploads = 10
    /// Free disk space, in bytes.
    var freeBytes = 256 << 20

    static let names = ["media-files", "media-mib", "media-free-mib"]

    init() {}

    init(_ settings: ServiceSettings) throws {
        self.init()
        files = try settings.integer("media-files", within: 1...1_000_000, standard: files)
        bytes = try settings.integer("media-mib", within: 1...1_048_576, standard: bytes >> 20) << 20
        freeBytes = try settings.integer("media-free-mib", within: 0...1_048_576, standard: freeBytes >> 20) << 20
    }
}

/// A row of `mediaUsage`: a user's counters.
struct MediaUsage: Equatable, Sendable {
    private(set) var files = 0
    private(set) var bytes = 0
    /// Included in `files`.
    private(set) var uploads = 0

    static let find = "SELECT files, bytes, uploads FROM mediaUsage WHERE owner = ?"
    static let put = """
        INSERT INTO mediaUsage (owner, files, bytes, uploads) VALUES (?, ?, ?, ?)
        ON CONFLICT (owner) DO UPDATE SET
            files = excluded.files, bytes = excluded.bytes, uploads = excluded.uploads
        """
    static let delete = "DELETE FROM mediaUsage WHERE owner = ?"

    /// - Throws: `conflict` with rule and limit.
    mutating func begin(_ upload: UploadRecord, within limits: MediaLimits) throws(Fault) {
        uploads += 1
        files += 1
        bytes += upload.size
        guard uploads <= limits.uploads else {
            throw Self.full("too-many-uploads", "you already have \(limits.uploads) open uploads", most: limits.uploads)
        }
        guard files <= limits.files else {
            throw Self.full("too-many-files", "you can store at most \(limits.files) files", most: limits.files)
        }
        guard bytes <= limits.bytes else {
            let words = "you can store at most \(limits.bytes >> 20) MiB of files"
            throw Self.full("too-many-bytes", words, most: limits.bytes)
        }
    }

    mutating func end(_ upload: UploadRecord) {
        uploads -= 1
        files -= 1
        bytes -= upload.size
    }

    mutating func commit(_ upload: UploadRecord, as kept: Int) {
        uploads -= 1
        bytes += kept - upload.size
    }

    mutating func remove(_ kept: Int) {
        files -= 1
        bytes -= kept
    }

    private static func full(_ rule: String, _ words: String, most: Int) -> Fault {
        var fault = Fault(.conflict, words, rule: rule)
        fault.values = ["most": .number(Double(most))]
        return fault
    }
}

extension ReadTransaction {
    func mediaUsage(of owner: UserID) throws -> MediaUsage {
        try row(MediaUsage.find, owner) { row in
            MediaUsage(files: try row["files"], bytes: try row["bytes"], uploads: try row["uploads"])
        } ?? MediaUsage()
    }
}

extension WriteTransaction {
    func put(_ usage: MediaUsage, of owner: UserID) throws {
        guard usage != MediaUsage() else {
            try execute(MediaUsage.delete, owner)
            return
        }
        try execute(MediaUsage.put, owner, usage.files, usage.bytes, usage.uploads)
    }
}
