import UmkreisStorage
import UmkreisWire

/// Two users in canonical order.
struct MemberPair: Hashable, Sendable {
    /// The smaller id first.
    let members: [UserID]

    init(_ one: UserID, _ other: UserID) throws(Fault) {
        guard one != other else { throw BrokenRule.oneself.fault(at: "with") }
        members = [min(one, other), max(one, other)]
    }

    /// The bit in `writers`: 1 or 2.
    func bit(of user: UserID) -> Int {
        members[0] == user ? 1 : 2
    }

    func other(than user: UserID) -> UserID {
        members[0] == user ? members[1] : members[0]
    }
}

extension MemberPair: SQLValueConvertible {
    var sqlValue: SQLValue { .text("\(members[0]) \(members[1])") }

    init?(sqlValue: SQLValue) {
        guard case .text(let text) = sqlValue else { return nil }
        let members = text.split(separator: " ").compactMap { UserID(String($0)) }
        guard members.count == 2 else { return nil }
        self.members = members
    }
}
