import CatalogueContract
import ServiceKit
import Wire

/// How to reach who posted.
struct Contact: Equatable, Sendable {
    let email: String?
    let phone: String?
    let website: String?

    init(email: String?, phone: String?, website: String?) {
        self.email = email
        self.phone = phone
        self.website = website
    }

    /// An e-mail address of at most 254 characters, a phone number (or several) of at most 100, an `http` or `https`
    /// address of at most 500.
    init(_ contact: PostContact?, field: String) throws(Fault) {
        email = try Rule.said(contact?.email).map { text throws(Fault) in
            try Contact.email(text, field: "\(field).email")
        }
        phone = try Rule.said(contact?.phone).map { text throws(Fault) in
            try Contact.phone(text, field: "\(field).phone")
        }
        website = try Rule.said(contact?.website).map { text throws(Fault) in
            try Contact.website(text, field: "\(field).website")
        }
    }

    /// `nil` when nothing is said.
    var said: PostContact? {
        guard email != nil || phone != nil || website != nil else { return nil }
        return PostContact(email: email, phone: phone, website: website)
    }

    private static func email(_ text: String, field: String) throws(Fault) -> String {
        let email = try Rule.line(text, 3...254, field: field)
        let parts = email.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, parts[1].split(separator: ".").count >= 2,
            !email.contains(where: \.isWhitespace)
        else { throw Fault(.invalid, "\(field) must look like name@example.org", field: field) }
        return email
    }

    private static func phone(_ text: String, field: String) throws(Fault) -> String {
        let phone = try Rule.line(text, 3...100, field: field)
        guard phone.utf8.count(where: { (0x30...0x39).contains($0) }) >= 3,
            phone.allSatisfy({ "0123456789+-./(),; ".contains($0) })
        else { throw Fault(.invalid, "\(field) must be digits, spaces and + - . / ( ) , ;", field: field) }
        return phone
    }

    private static func website(_ text: String, field: String) throws(Fault) -> String {
        let website = try Rule.line(text, 1...500, field: field)
        let scheme = ["https://", "http://"].first { website.lowercased().hasPrefix($0) }
        guard let scheme, website.count > scheme.count, !website.contains(where: \.isWhitespace) else {
            throw Fault(.invalid, "\(field) must begin with https:// or http:// and have no spaces", field: field)
        }
        return website
    }
}
