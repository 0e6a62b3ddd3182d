public import UmkreisWire

/// An encrypted cursor in a service's changes, which hides others' activity.
public struct SealedCursor: PageKey {
    private let epoch: String
    private let sealed: String

    public init(_ number: Int64, in epoch: String, sealed seal: SequenceSeal) {
        self.epoch = epoch
        sealed = seal.seal(number, in: epoch)
    }

    public init?(cursorFields fields: [String]) {
        guard fields.count == 2 else { return nil }
        (epoch, sealed) = (fields[0], fields[1])
    }

    public var cursorFields: [String] { [epoch, sealed] }

    /// - Throws: `gone` if the history was replaced.
    public func number(in epoch: String, sealed seal: SequenceSeal) throws(Fault) -> Int64 {
        guard self.epoch == epoch, let number = seal.open(sealed, in: epoch) else {
            throw .historyReplaced
        }
        return number
    }
}

extension Fault {
    /// A cursor of changes that a restored database no longer has.
    static let historyReplaced = Fault(
        .gone,
        "the history was replaced: begin again without a cursor",
        field: "cursor",
        rule: "history-replaced"
    )
}
