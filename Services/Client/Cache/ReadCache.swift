public import Foundation
public import UmkreisWire

/// Stores replies of reads on disk, for one user at a time.
///
/// Signing out, or in as another user, deletes them. Never fails a call: without space on disk it stores less. One
/// process may use a folder at a time.
public actor ReadCache {
    private let folder: URL
    private let limit: Int
    private let now: @Sendable () -> Timestamp
    /// `nil` until the first use.
    private var owner: Owner?
    /// Oldest first.
    private var entries: [Entry] = []

    private struct Owner: Equatable {
        let user: UserID?
        var folderName: String { user?.description ?? "public" }
    }

    private struct Entry {
        let name: String
        let bytes: Int
    }

    /// - Parameters:
    ///   - folder: created if missing; its other contents are deleted.
    ///   - limit: bytes of all replies; the oldest are deleted first.
    public init(in folder: URL, limit: Int = 20 * 1024 * 1024, now: @escaping @Sendable () -> Timestamp = { .now }) {
        self.folder = folder
        self.limit = limit
        self.now = now
    }

    /// Deletes the replies to other users.
    func setOwner(_ user: UserID?) {
        let new = Owner(user: user)
        guard new != owner else { return }
        // Unless the folder was in use before, it stays empty.
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in folders where name != new.folderName { remove(folder.appendingPathComponent(name)) }
        owner = new
        entries = stored(in: folder.appendingPathComponent(new.folderName))
    }

    /// Stores a decoded reply, unless the user has changed since the call.
    func store<C: Call>(_ reply: [UInt8], to call: C, of user: UserID?) {
        adopt(user)
        guard owner == Owner(user: user), let body = try? RawJSON(encoding: call) else { return }
        let record = CacheRecord(call: C.name, body: body, storedAt: now(), reply: RawJSON(stored: reply))
        // Replies close to the limit of a document do not fit with their call.
        guard let bytes = try? WireJSON.encode(record), bytes.count <= min(limit, WireLimits.line) else { return }
        let file = file(for: record)
        do {
            try PrivateFile.createFolder(file.deletingLastPathComponent())
            try PrivateFile.write(bytes, to: file)
        } catch {
            return
        }
        entries.removeAll { $0.name == file.lastPathComponent }
        entries.append(Entry(name: file.lastPathComponent, bytes: bytes.count))
        trim()
    }

    /// Returns the stored reply to a call of this user.
    func reply<C: Call>(to call: C, of user: UserID?) -> Cached<C.Reply>? {
        adopt(user)
        guard owner == Owner(user: user), let body = try? RawJSON(encoding: call) else { return nil }
        let file = file(for: CacheRecord(call: C.name, body: body, storedAt: now(), reply: RawJSON(stored: [])))
        // A missing or damaged file is a miss, as is another call with the same hash.
        guard let data = try? Data(contentsOf: file),
            let record = try? WireJSON.decode(CacheRecord.self, from: Array(data)),
            record.v == CacheRecord.version, record.call == C.name, record.body == body,
            let reply = try? record.reply.decode(C.Reply.self)
        else { return nil }
        return Cached(reply: reply, age: max(.zero, now().since(record.storedAt)))
    }

    private func adopt(_ user: UserID?) {
        if owner == nil { setOwner(user) }
    }

    private func file(for record: CacheRecord) -> URL {
        let hash = StableHash.fnv1a(Array(record.call.text.utf8) + [0] + record.body.bytes)
        return folder.appendingPathComponent(owner?.folderName ?? "public")
            .appendingPathComponent(String(hash, radix: 16) + ".json")
    }

    private func trim() {
        var bytes = entries.reduce(0) { $0 + $1.bytes }
        while bytes > limit, !entries.isEmpty {
            let oldest = entries.removeFirst()
            bytes -= oldest.bytes
            remove(folder.appendingPathComponent(owner?.folderName ?? "public").appendingPathComponent(oldest.name))
        }
    }

    private func stored(in folder: URL) -> [Entry] {
        let keys: Set<URLResourceKey> = [.contentModificationDateKey, .fileSizeKey]
        // A missing folder has no replies.
        let files =
            (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: Array(keys))) ?? []
        let found = files.compactMap { file -> (Entry, Date)? in
            guard let values = try? file.resourceValues(forKeys: keys), let date = values.contentModificationDate,
                let bytes = values.fileSize
            else { return nil }
            return (Entry(name: file.lastPathComponent, bytes: bytes), date)
        }
        return found.sorted { $0.1 < $1.1 }.map(\.0)
    }

    private func remove(_ file: URL) {
        // A file that cannot be deleted is never read as another user's.
        try? FileManager.default.removeItem(at: file)
    }
}

/// The content of a file; one of another version is a miss.
private struct CacheRecord: Codable {
    static let version = 1

    var v: Int? = CacheRecord.version
    let call: CallName
    let body: RawJSON
    let storedAt: Timestamp
    let reply: RawJSON
}
