public import UmkreisVocabulary
public import UmkreisWire

/// A cursor in a user's own changes, counted per user to hide others' activity.
public struct UserChangeCursor: PageKey {
    private let epoch: String
    private let person: UserID
    private let number: Int64

    public init(_ number: Int64, of person: UserID, in epoch: String) {
        self.epoch = epoch
        self.person = person
        self.number = number
    }

    public init?(cursorFields fields: [String]) {
        guard fields.count == 3, let person = UserID(fields[1]), let number = Int64(fields[2]), number >= 0 else {
            return nil
        }
        (epoch, self.person, self.number) = (fields[0], person, number)
    }

    public var cursorFields: [String] { [epoch, "\(person)", "\(number)"] }

    /// - Throws: `gone` for a replaced history or another user's cursor, such as a former guest's.
    public func number(of person: UserID, in epoch: String) throws(Fault) -> Int64 {
        guard self.epoch == epoch, self.person == person else { throw .historyReplaced }
        return number
    }
}
