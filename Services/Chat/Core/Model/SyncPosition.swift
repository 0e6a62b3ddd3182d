import ServiceKit

/// How far a user has been told what is new, and in which history.
///
/// It is a number of the whole service, by which anybody could tell how much others write; so it travels sealed.
struct SyncPosition: Sendable {
    let change: Int64

    init(change: Int64) {
        self.change = change
    }

    /// - Throws: `invalid` for a cursor that chat has not given; `gone` for one of a history that was replaced.
    init(_ cursor: Cursor, in epoch: String, sealed seal: SequenceSeal) throws(Fault) {
        guard let fields = cursor.fields(2) else {
            throw BrokenRule.notACursor.fault(at: "cursor")
        }
        guard fields[0] == epoch, let change = seal.open(fields[1], in: epoch) else {
            throw Fault(.gone, "the history was replaced: begin again without a cursor", field: "cursor")
        }
        self.init(change: change)
    }

    func cursor(in epoch: String, sealed seal: SequenceSeal) -> Cursor {
        Cursor(fields: [epoch, seal.seal(change, in: epoch)])
    }
}
