import CatalogueContract
import ServiceKit
import Wire

/// How to reach who posted.
struct Contact: Equatable, Sendable {
    private static let emailRule = TextRule(length: 3...254, form: .emailAddress)
    private static let phoneRule = TextRule(length: 3...100, form: .phoneNumber)
    private static let websiteRule = TextRule(length: 1...500, form: .webAddress)

    let email: String?
    let phone: String?
    let website: String?

    init(email: String?, phone: String?, website: String?) {
        self.email = email
        self.phone = phone
        self.website = website
    }

    init(_ contact: PostContact?, field: String) throws(Fault) {
        email = try Contact.emailRule.checkOptional(contact?.email, field: "\(field).email")
        phone = try Contact.phoneRule.checkOptional(contact?.phone, field: "\(field).phone")
        website = try Contact.websiteRule.checkOptional(contact?.website, field: "\(field).website")
    }

    /// `nil` when nothing is said.
    var said: PostContact? {
        guard email != nil || phone != nil || website != nil else { return nil }
        return PostContact(email: email, phone: phone, website: website)
    }
}
