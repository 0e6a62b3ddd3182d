import ServiceKit

struct ContactRecording {
    static let maximumContacts = 10_000

    let transaction: WriteTransaction

    /// Ignores erased users, guests, and those without capacity.
    func record(_ one: UserID, _ other: UserID) throws {
        guard try !transaction.contacts.exists(between: one, and: other), try hasCapacity(one), try hasCapacity(other)
        else { return }
        try transaction.contacts.insert(one, other)
    }

    private func hasCapacity(_ person: UserID) throws -> Bool {
        guard let account = try transaction.accounts.find(person), !account.isGuest else { return false }
        return try transaction.contacts.count(of: person) < Self.maximumContacts
    }
}
