/// How far the events of another service have been applied here.
public struct FollowCursor: Hashable, Sendable {
    /// The ``Database/epoch`` of the file that the events came from; another one means that history was replaced.
    public let epoch: String
    /// The last event applied; 0 for none.
    public let sequence: Int64
    /// The newest event there was when reading began at 0.
    ///
    /// What was buried by then was told no more, so a tombstone up to here is not missed by whoever has not come to it.
    public let since: Int64

    public init(epoch: String, sequence: Int64, since: Int64) {
        self.epoch = epoch
        self.sequence = sequence
        self.since = since
    }
}
