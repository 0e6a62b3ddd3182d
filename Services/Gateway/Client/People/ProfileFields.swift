import AuthContract
import GatewayKit
import UmkreisAttributes
import UmkreisVocabulary

/// Values of profile fields with the labels that their declarations have in the user's language.
struct ProfileFields {
    private let definitions: [String: AttributeDefinition]
    private let session: Session

    /// Asks for the declarations if a profile has values; without them, names and words are shown as they are typed.
    init(of profiles: [Profile], _ session: Session) async {
        let hasValues = profiles.contains { $0.attributes?.values.isEmpty == false }
        let fields = hasValues ? try? await session.send(ListProfileFields()).fields : nil
        definitions = Dictionary((fields ?? []).map { ($0.name, $0) }) { first, _ in first }
        self.session = session
    }

    /// Returns labels and values in the order of the fields' names.
    func labelled(_ attributes: Attributes?) -> [(label: String, value: String)] {
        (attributes?.values ?? [:]).sorted { $0.key < $1.key }.map { name, value in
            guard let definition = definitions[name] else { return (name, value.text) }
            let unit = definition.unit.map { " \($0)" } ?? ""
            return (session.kinds.label(definition.labels) ?? name, value.text(definition, session) + unit)
        }
    }
}
