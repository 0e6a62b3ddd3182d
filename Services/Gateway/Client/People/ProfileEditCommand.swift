import ArgumentParser
import AuthContract
import CatalogueContract
import GatewayKit
import UmkreisAttributes
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

struct ProfileEditCommand: GatewayCommand {
    static let configuration = verb("edit", "Edit your profile; other fields stay unchanged.")
        .examples(
            #"umkreis profile edit --bio "Diving since 2009" --language de --language nl"#,
            "umkreis profile edit --attribute level=rescue --attribute dives=120",
            #"umkreis profile edit --phone "+49 170 1234567" --contact-visibility everyone"#,
            "umkreis profile edit --photo me.jpg",
            "umkreis profile edit --clear bio --clear attributes.dives"
        )

    @OptionGroup var names: NameOptions

    @Option(help: .ruled("Your biography", by: UpdateProfile.bioRule, valueName: "text"))
    var bio: String?

    @Option(help: .init("A language you speak, as in de; may be repeated.", valueName: "language"))
    var language: [String] = []

    @Option(help: .init("A declared field, as in level=rescue; may be repeated.", valueName: "name=value"))
    var attribute: [AttributeArgument] = []

    @Option(help: .ruled("The phone number for contact", by: ContactCard.phoneRule, valueName: "number"))
    var phone: String?

    @Option(help: .ruled("The email address for contact", by: TextRule.emailAddress, valueName: "address"))
    var contactEmail: String?

    @Option(help: .ruled("Visibility of phone and email", by: ContactVisibility.rule, valueName: "who"))
    var contactVisibility: String?

    @Option(help: .ruled("Visibility of your first and last name", by: NameVisibility.rule, valueName: "who"))
    var nameVisibility: String?

    @Option(help: .init("Your photo.", valueName: "file"), completion: .file())
    var photo: String?

    @Option(help: .init("A field to clear, as in bio or attributes.dives; may be repeated.", valueName: "member"))
    var clear: [String] = []

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let request = UpdateProfile(
            displayName: names.name,
            firstName: names.firstName,
            lastName: names.lastName,
            bio: bio,
            languages: language.isEmpty ? nil : language,
            attributes: try await attributes(session),
            contact: contact,
            photo: try await session.photos.upload(photo.map { [$0] } ?? []).first,
            nameVisibility: nameVisibility.map { NameVisibility($0) },
            clear: clear.isEmpty ? nil : clear
        )
        let reply = try await session.send(request)
        let fields = await ProfileFields(of: [reply.profile], session)
        try session.output.show(reply) { session.output.facts(of: reply.profile, fields) }
    }

    private var contact: ContactCard? {
        guard phone != nil || contactEmail != nil || contactVisibility != nil else { return nil }
        return ContactCard(
            phone: phone,
            email: contactEmail,
            visibility: contactVisibility.map { ContactVisibility($0) }
        )
    }

    /// The declaration determines the types.
    private func attributes(_ session: Session) async throws -> Attributes? {
        guard !attribute.isEmpty else { return nil }
        return try attribute.attributes(try await session.send(ListProfileFields()).fields)
    }
}

extension Output {
    func facts(of profile: Profile, _ fields: ProfileFields) -> String {
        var facts = FactSheet()
        facts.add("user", profile.user.description)
        facts.add("name", profile.shownName)
        facts.add("username", profile.username)
        facts.add("guest", profile.isGuest ? localized("cli.answer.yes") : nil)
        facts.add("since", moments.of(profile.since))
        facts.add("bio", profile.bio)
        facts.add("languages", profile.languages?.joined(separator: ", "))
        for field in fields.labelled(profile.attributes) { facts.add(field.label, field.value) }
        facts.add("photo", profile.photo?.description)
        facts.add("phone", profile.contact?.phone)
        facts.add("email", profile.contact?.email)
        facts.add("contactAudience", profile.contact?.visibility.map { words("contact", $0.text) })
        facts.add("nameAudience", profile.nameVisibility.map { words("names", $0.text) })
        return facts.text(style)
    }

    /// The name of an audience in the user's language, on a terminal; an unknown one is unchanged.
    private func words(_ fact: String, _ audience: String) -> String {
        guard style.isForHumans else { return audience }
        return TextCatalogue.of(.current).text("profile.\(fact).\(audience)") ?? audience
    }
}

struct NameOptions: ParsableArguments {
    @Option(help: .ruled("The display name", by: Register.displayNameRule))
    var name: String?

    @Option(help: .ruled("The first name", by: Register.displayNameRule, valueName: "name"))
    var firstName: String?

    @Option(help: .ruled("The last name", by: Register.displayNameRule, valueName: "name"))
    var lastName: String?

    var isGiven: Bool { name != nil || firstName != nil || lastName != nil }
}
