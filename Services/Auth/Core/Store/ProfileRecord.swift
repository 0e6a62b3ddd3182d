import AuthContract
import ServiceKit
import UmkreisAttributes

/// The names are columns of the account.
struct ProfileRecord: Equatable, Sendable {
    var displayName: String?
    var firstName: String?
    var lastName: String?
    var bio: String?
    var languages: [String] = []
    var attributes = Attributes()
    var phone: String?
    var email: String?
    var visibility = ContactVisibility.nobody
    var photo: MediaID?
    var nameVisibility = NameVisibility.registered

    init(_ account: AccountRecord) {
        displayName = account.displayName
        firstName = account.firstName
        lastName = account.lastName
    }

    init(_ account: AccountRecord, _ row: Row) throws {
        self.init(account)
        bio = try row["bio"]
        languages = try WireJSON.decode([String].self, from: try row["languages", as: String.self])
        attributes = try WireJSON.decode(Attributes.self, from: try row["attributes", as: String.self])
        phone = try row["phone"]
        email = try row["email"]
        visibility = ContactVisibility(try row["visibility"])
        photo = try row["photo"]
        nameVisibility = NameVisibility(try row["nameVisibility"])
    }
}
