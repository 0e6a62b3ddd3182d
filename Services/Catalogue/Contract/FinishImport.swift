public import Wire

/// Ends an import: what it has changed is told as news, once, and not at all where it has changed nothing.
///
/// With `prune`, posts of the source that everybody finds and that no import has brought since the run began are closed; a
/// post that was named and rejected counts as brought. Where the time does not suffice, `deadline-exceeded` is told, and the
/// same request goes on. Runs of the same source that were given up before this one began end with it.
///
/// Faults: `not-found` (`run`) when nothing was imported in such a run, or it has ended; `invalid` (`prune`) when some of the
/// run's batches were not of a whole source; `conflict` (`prune`) when more would be closed than may be: then nothing is, and
/// the run has not ended.
public struct FinishImport: Call {
    public static let name: CallName = "catalogue.finishImport"
    public static let faults: [FaultCode] = [.notFound, .conflict]

    /// As in ``ImportPosts/source``.
    public var source: String
    /// As in ``ImportPosts/run``.
    public var run: String
    /// The greatest share of the source's published posts that may be closed, 1 for all of them; absent to close none.
    public var prune: Double?

    /// What became of the run's entries, and of those of runs that end with it.
    public struct Reply: Codable, Sendable, Equatable {
        public var created: Int
        public var updated: Int
        public var unchanged: Int
        public var rejected: Int
        /// Posts that were closed.
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
    public static let pruneRule = NumberRule(0.0...1)

    public static let rules: FieldRules = [
        "source": ImportPosts.sourceRule, "run": ImportPosts.runRule, "prune": pruneRule,
    ]
}
