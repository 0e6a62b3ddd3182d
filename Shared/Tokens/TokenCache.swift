/// An LRU list linked by array indices: constant time, allocation-free once full.
struct TokenCache {
    private struct Entry {
        var digest: TokenDigest
        var content: TokenContent
        var newer: Int?
        var older: Int?
    }

    private let limit: Int
    private var entries: [Entry] = []
    private var indices: [TokenDigest: Int] = [:]
    private var newest: Int?
    private var oldest: Int?

    init(limit: Int) {
        self.limit = max(1, limit)
    }

    var count: Int { entries.count }

    /// Marks it as most recently used.
    mutating func content(for digest: TokenDigest) -> TokenContent? {
        guard let index = indices[digest] else { return nil }
        if index != newest {
            unlink(index)
            linkAsNewest(index)
        }
        return entries[index].content
    }

    mutating func insert(_ content: TokenContent, for digest: TokenDigest) {
        guard indices[digest] == nil else { return }
        let index: Int
        if entries.count < limit {
            index = entries.count
            entries.append(Entry(digest: digest, content: content))
        } else if let last = oldest {
            index = last
            unlink(index)
            indices[entries[index].digest] = nil
            entries[index] = Entry(digest: digest, content: content)
        } else {
            return
        }
        indices[digest] = index
        linkAsNewest(index)
    }

    mutating func removeAll() {
        self = TokenCache(limit: limit)
    }

    private mutating func unlink(_ index: Int) {
        let entry = entries[index]
        if let newer = entry.newer { entries[newer].older = entry.older } else { newest = entry.older }
        if let older = entry.older { entries[older].newer = entry.newer } else { oldest = entry.newer }
    }

    private mutating func linkAsNewest(_ index: Int) {
        entries[index].newer = nil
        entries[index].older = newest
        if let newest { entries[newest].newer = index } else { oldest = index }
        newest = index
    }
}

struct TokenDigest: Hashable {
    private let bits: SIMD2<UInt64>

    /// Keyed per process against chosen collisions.
    init(of token: String, key: [UInt8]) {
        var token = token
        let digest = token.withUTF8 { Blake2b.digest(of: $0, key: key, length: 16) }
        bits = digest.withUnsafeBytes { $0.loadUnaligned(as: SIMD2<UInt64>.self) }
    }
}
