public import UmkreisWire

/// Finishes an import and publishes its changes as one event.
///
/// With `prune`, closes published posts of the source that no import has named since the run began; rejected entries
/// count as named. After `deadline-exceeded`, repeat the request. Abandoned runs of the source end too.
///
/// Faults: `not-found` (`run`); `invalid` (`prune`) if a batch was not of a whole source; `conflict` (`prune`) above
/// the share, which leaves the run open.
public struct FinishImport: Call {
    public static let name: CallName = "catalogue.finishImport"
    public static let faults: [FaultCode] = [.notFound, .conflict]

    /// ``ImportPosts/source``.
    public var source: String
    /// ``ImportPosts/run``.
    public var run: String
    /// Maximum share of the source's posts to close, 0…1; `nil` disables pruning.
    public var prune: Double?

    /// Totals, including abandoned runs.
    public struct Reply: Codable, Sendable, Equatable {
        /// New posts.
        public var created: Int
        /// Changed posts.
        public var updated: Int
        /// Unchanged posts.
        public var unchanged: Int
        /// Invalid entries.
        public var rejected: Int
        /// Closed posts.
        public var closed: Int

        public init(created: Int, updated: Int, unchanged: Int, rejected: Int, closed: Int) {
            self.created = created
            self.updated = updated
            self.unchanged = unchanged
            self.rejected = rejected
            self.closed = closed
        }
    }

    public init(source: String, run: String, prune: Double? = nil) {
        self.source = source
        self.run = run
        self.prune = prune
    }
}

extension FinishImport: Ruled {
    public static let rules: FieldRules = [
        "source": ImportPosts.sourceRule, "run": ImportPosts.runRule, "prune": NumberRule(0.0...1),
    ]
}
