public import Vocabulary
public import Wire

/// How far somebody has been told of what is numbered among their own, and in which history.
///
/// The number is the person's, so a cursor of it tells nothing of others.
public struct PersonalPosition: PageKey {
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

    /// - Throws: `gone` for one of a history that was replaced, and for one of somebody else: of the guest that the caller was.
    public func number(of person: UserID, in epoch: String) throws(Fault) -> Int64 {
        guard self.epoch == epoch, self.person == person else {
            throw Fault(.gone, "the history was replaced: begin again without a cursor", field: "cursor")
        }
        return number
    }
}
