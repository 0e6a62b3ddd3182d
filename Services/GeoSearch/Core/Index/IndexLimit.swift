import ServiceKit

/// The most posts in the index, which is in memory as a whole.
///
/// A post takes up to 440 bytes, and twice that for the seconds in which the index is compacted or its snapshot
/// renewed. So a clear refusal comes before the kernel ends the process.
struct IndexLimit: Sendable {
    static let setting = "index-posts"
    static let unlimited = IndexLimit(posts: .max)

    private static let range = 1...100_000_000
    /// Twice the bytes of a post, and a quarter for everything else.
    private static let bytesPerPost = 1_100.0

    let posts: Int

    init(posts: Int) { self.posts = posts }

    /// - Throws: ``InvalidSetting``.
    init(_ settings: ServiceSettings) throws {
        let fitting = Int((MemoryLimit.bytes ?? 1e9) / Self.bytesPerPost)
        let standard = min(max(fitting, Self.range.lowerBound), Self.range.upperBound)
        posts = try settings.integer(Self.setting, within: Self.range, standard: standard)
    }

    /// Refuses a start whose index may not fit into the memory.
    ///
    /// - Throws: ``InvalidSetting``.
    func require(_ count: Int) throws {
        guard count > posts else { return }
        let rule = "at least the number of indexed posts, which is greater than \(posts): give it memory for them first"
        throw InvalidSetting(name: Self.setting, rule: rule)
    }
}

/// Why a new post is not in the index; its event waits in quarantine.
struct IndexFull: Error, CustomStringConvertible {
    let limit: Int

    var description: String { "the search index has \(limit) posts, its limit (\(IndexLimit.setting))" }
}
