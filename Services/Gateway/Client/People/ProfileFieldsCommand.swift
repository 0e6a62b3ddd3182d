import ArgumentParser
import AuthContract
import GatewayKit
import UmkreisAttributes
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

struct ProfileFieldsCommand: GatewayCommand {
    static let configuration = verb("fields", "List the declared fields of profiles and their values.")
        .examples(
            "umkreis profile fields",
            "umkreis profile edit --attribute level=rescue        set one",
            "umkreis divers find --near Wien --where level=rescue"
        )

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(ListProfileFields())
        try session.output.show(reply) {
            session.output.table(
                reply.fields,
                empty: "",
                .text("field") { $0.name },
                .text("label") { session.kinds.label($0.labels) },
                .flexible("values") { $0.valueWords },
                .text("use") { $0.use }
            )
        }
        if reply.fields.isEmpty { session.output.notice(localized("cli.profile.noFields")) }
    }
}

extension AttributeDefinition {
    /// `0 to 80 kW`, `padi, ssi, or another word`.
    fileprivate var valueWords: String {
        switch type {
        case .text: localized("cli.type.text")
        case .url: localized("cli.type.url")
        case .bool: localized("cli.type.boolean")
        case .date: localized("cli.type.day")
        case .number: [localized("cli.type.number"), bounds].compactMap(\.self).joined(separator: ", ")
        case .word: listed
        case .words: localized("cli.type.list", ["type": .words(listed)])
        }
    }

    private var listed: String {
        let words = (words ?? []).map(\.word)
        return (words + (open == true ? [localized("cli.profile.otherWord")] : [])).joined(separator: ", ")
    }

    private var bounds: String? {
        func text(_ number: Double) -> TextValue { .words(AttributeValue.number(number).text) }
        let bounds: String? =
            switch (atLeast, atMost) {
            case (let minimum?, let maximum?):
                localized("cli.bounds.range", ["least": text(minimum), "most": text(maximum)])
            case (let minimum?, nil): localized("cli.bounds.least", ["least": text(minimum)])
            case (nil, let maximum?): localized("cli.bounds.most", ["most": text(maximum)])
            case (nil, nil): nil
            }
        let words = [bounds, unit].compactMap(\.self)
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    /// Whether it is required, and what finds it.
    fileprivate var use: String {
        let uses = [
            (required == true, "cli.kind.required"), (filterable == true, "cli.profile.filterable"),
            (searchable == true, "cli.profile.searchable"),
        ]
        return uses.filter(\.0).map { localized($0.1) }.joined(separator: ", ")
    }
}
