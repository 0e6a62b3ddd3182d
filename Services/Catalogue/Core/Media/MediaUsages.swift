import CatalogueContract
import ServiceKit

/// A row of `mediaUsage`: a user's counters.
struct MediaUsage: Equatable, Sendable {
    private(set) var files = 0
    private(set) var bytes = 0
    /// Included in `files`.
    private(set) var uploads = 0

    /// - Throws: `conflict` with rule and limit.
    mutating func begin(_ upload: UploadRecord, within limits: MediaLimits) throws(Fault) {
        uploads += 1
        files += 1
        bytes += upload.size
        guard uploads <= limits.uploads else {
            let words = "you already have \(limits.uploads) open uploads"
            throw Fault(.conflict, words, rule: "too-many-uploads", maximum: limits.uploads)
        }
        guard files <= limits.files else {
            let words = "you can store at most \(limits.files) files"
            throw Fault(.conflict, words, rule: "too-many-files", maximum: limits.files)
        }
        guard bytes <= limits.bytes else {
            let words = "you can store at most \(limits.bytes >> 20) MiB of files"
            throw Fault(.conflict, words, rule: "too-many-bytes", maximum: limits.bytes)
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
}

/// The usage of the users' media quotas.
struct MediaUsages<Access: ReadTransaction> {
    let transaction: Access

    func find(of owner: UserID) throws -> MediaUsage {
        try transaction.row(MediaUsageQueries.find, owner) { row in
            MediaUsage(files: try row["files"], bytes: try row["bytes"], uploads: try row["uploads"])
        } ?? MediaUsage()
    }
}

extension MediaUsages where Access: WriteTransaction {
    func update(of owner: UserID, _ change: (inout MediaUsage) throws -> Void) throws {
        var usage = try find(of: owner)
        try change(&usage)
        if usage == MediaUsage() {
            try transaction.execute(MediaUsageQueries.delete, owner)
        } else {
            try transaction.execute(MediaUsageQueries.upsert, owner, usage.files, usage.bytes, usage.uploads)
        }
    }
}
