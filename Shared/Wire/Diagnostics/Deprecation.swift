public import UmkreisVocabulary

/// The end of a call, announced at least six months before (Docs/Compatibility.md).
public struct Deprecation: Codable, Sendable, Equatable {
    /// The day of the announcement.
    public var since: CivilDate
    /// The first day on which the call may be missing.
    public var sunset: CivilDate
    /// The call to use instead.
    public var successor: CallName?

    public init(since: CivilDate, sunset: CivilDate, successor: CallName? = nil) {
        (self.since, self.sunset, self.successor) = (since, sunset, successor)
    }
}
