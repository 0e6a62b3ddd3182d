/// How far the events of another service have been applied here.
public struct FollowCursor: Hashable, Sendable {
    /// The ``Database/epoch`` of the file that the events came from; another one means that history was replaced.
    public let epoch: String
    /// The last event applied; 0 for none.
    public let sequence: Int64

    public init(epoch: String, sequence: Int64) {
        self.epoch = epoch
        self.sequence = sequence
    }
}
