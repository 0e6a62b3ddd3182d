import AuthContract
import ServiceKit
import UmkreisAttributes

/// The validated members of ``UpdateProfile``, except for attributes.
struct ProfileChange: Sendable {
    private let names: AccountNames
    private let bio, phone, email: String?
    private let languages: [String]?
    private let visibility: ContactVisibility?
    private let nameVisibility: NameVisibility?
    private let attributes: Attributes?
    private let photo: MediaID?
    private let cleared: [ProfileMember]

    init(_ request: UpdateProfile) {
        names = AccountNames(display: request.displayName, first: request.firstName, last: request.lastName)
        bio = request.bio
        languages = request.languages?.withoutRepeats
        phone = request.contact?.phone.flatMap(TextForm.e164)
        email = request.contact?.email
        visibility = request.contact?.visibility
        nameVisibility = request.nameVisibility
        attributes = request.attributes
        photo = request.photo
        cleared = (request.clear ?? []).map(ProfileMember.init)
    }

    /// Checks all attributes together, and only if they change: stricter declarations apply to later writes.
    ///
    /// - Throws: `invalid`, naming the attribute.
    func applied(to former: ProfileRecord, fields: AttributeSchema) throws(Fault) -> ProfileRecord {
        var record = former
        for member in cleared { member.clear(&record) }
        record.displayName = names.display ?? record.displayName
        record.firstName = names.first ?? record.firstName
        record.lastName = names.last ?? record.lastName
        record.bio = bio ?? record.bio
        record.languages = languages ?? record.languages
        record.phone = phone ?? record.phone
        record.email = email ?? record.email
        record.visibility = visibility ?? record.visibility
        record.photo = photo ?? record.photo
        record.nameVisibility = nameVisibility ?? record.nameVisibility
        for (name, value) in attributes?.values ?? [:] { record.attributes[name] = value }
        guard record.attributes != former.attributes else { return record }
        record.attributes = try fields.check(record.attributes, field: "attributes")
        try UpdateProfile.attributesRule.check(record.attributes, field: "attributes")
        return record
    }
}

private enum ProfileMember: Sendable {
    case text(@Sendable (inout ProfileRecord) -> Void)
    case attribute(String)

    init(_ name: String) {
        switch name {
        case "displayName": self = .text { $0.displayName = nil }
        case "firstName": self = .text { $0.firstName = nil }
        case "lastName": self = .text { $0.lastName = nil }
        case "bio": self = .text { $0.bio = nil }
        case "languages": self = .text { $0.languages = [] }
        case "contact.phone": self = .text { $0.phone = nil }
        case "contact.email": self = .text { $0.email = nil }
        case "photo": self = .text { $0.photo = nil }
        case "attributes": self = .text { $0.attributes = Attributes() }
        default: self = .attribute(String(name.drop { $0 != "." }.dropFirst()))
        }
    }

    func clear(_ record: inout ProfileRecord) {
        switch self {
        case .text(let clear): clear(&record)
        case .attribute(let name): record.attributes[name] = nil
        }
    }
}
