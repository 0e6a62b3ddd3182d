import AuthContract
import ServiceKit

struct AccountRecord: Sendable {
    let id: UserID
    let kind: AccountKind
    let displayName: String?
    let firstName: String?
    let lastName: String?
    /// BCP 47.
    let language: String?
    let username: String?
    let email: String?
    let emailVerifiedAt: Timestamp?
    let passwordHash: String?
    let createdAt: Timestamp
    let registeredAt: Timestamp?
    let suspendedAt: Timestamp?
    /// `nil` until lifted.
    let suspendedUntil: Timestamp?
    /// Earlier device tokens are invalid.
    let devicesSince: Timestamp?

    init(_ row: Row) throws {
        id = try row["id"]
        kind = try row["kind"]
        displayName = try row["displayName"]
        firstName = try row["firstName"]
        lastName = try row["lastName"]
        language = try row["language"]
        username = try row["username"]
        email = try row["email"]
        emailVerifiedAt = try row["emailVerifiedAt"]
        passwordHash = try row["passwordHash"]
        createdAt = try row["createdAt"]
        registeredAt = try row["registeredAt"]
        suspendedAt = try row["suspendedAt"]
        suspendedUntil = try row["suspendedUntil"]
        devicesSince = try row["devicesSince"]
    }

    var isGuest: Bool { kind == .guest }

    var address: EmailAddress? { email.flatMap { EmailAddress.stored($0) } }

    var verifiedAddress: EmailAddress? { emailVerifiedAt == nil ? nil : address }

    var shownName: String {
        if isGuest { return "Guest" }
        if let displayName { return displayName }
        let names = [firstName, lastName].compactMap(\.self)
        return names.isEmpty ? username ?? Profile.nameless : names.joined(separator: " ")
    }

    /// The public name, which never contains first or last name.
    var publicName: String {
        if let name = displayName ?? username { return name }
        return (firstName ?? lastName)?.first.map { "\($0)." } ?? Profile.nameless
    }

    var names: [String] {
        let address = address.map { String($0.localPart) }
        return [username, displayName, firstName, lastName, address].compactMap(\.self)
    }

    /// See ``AccountNames/key``.
    var nameKey: String? { AccountNames(display: displayName, first: firstName, last: lastName).key }

    var profile: Profile {
        Profile(user: id, displayName: shownName, username: username, isGuest: isGuest, since: createdAt)
    }
}

enum AccountKind: String, SQLValueConvertible, Sendable {
    case guest
    case registered
}
