import ServiceKit

/// How far a user has read in what is new, and in which history.
struct SyncPosition: Sendable {
    let epoch: String
    let sequence: Int64

    init(epoch: String, sequence: Int64) {
        self.epoch = epoch
        self.sequence = sequence
    }

    /// - Throws: `invalid` for a cursor that chat has not given; `gone` for one of a history that was replaced.
    init(_ cursor: Cursor, in epoch: String) throws(Fault) {
        guard let fields = cursor.fields(2), let sequence = Int64(fields[1]), sequence >= 0 else {
            throw Fault(.invalid, "cursor is not one that syncAfter gave", field: "cursor")
        }
        guard fields[0] == epoch else {
            throw Fault(.gone, "the history was replaced: begin again without a cursor", field: "cursor")
        }
        self.init(epoch: epoch, sequence: sequence)
    }

    var cursor: Cursor { Cursor(fields: [epoch, "\(sequence)"]) }
}
