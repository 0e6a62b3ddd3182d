package import CatalogueContract
import UmkreisAttributes
import UmkreisVocabulary

/// Names of kinds and their words in the user's language, for tables that people read.
package struct KindNames: Sendable {
    /// Names of kinds.
    private var kinds: [String: String] = [:]
    /// Names of categories and attributes, by kind, facet and word.
    private var words: [String: [String: [String: String]]] = [:]

    package init() {}

    init(_ declared: [DeclaredKind], label: (Labels?) -> String?) {
        for kind in declared.map(\.kind) {
            let name = kind.name.text
            kinds[name] = label(kind.labels)
            for word in kind.facets[.category]?.words ?? [] {
                words[name, default: [:]]["category", default: [:]][word.word] = label(word.labels)
            }
            for attribute in kind.attributes ?? [] {
                for word in attribute.words ?? [] {
                    words[name, default: [:]][attribute.name, default: [:]][word.word] = label(word.labels)
                }
            }
        }
    }

    /// The label of a kind, else its name.
    package func of(_ kind: String) -> String { kinds[kind] ?? kind }

    package func of(_ kind: PostKind) -> String { of(kind.text) }

    /// The label of a category, else the word.
    package func category(_ word: String, of kind: PostKind) -> String {
        words[kind.text]?["category"]?[word] ?? word
    }

    /// The label of a value of a search's facet, of whichever kind has it.
    package func value(_ word: String, of facet: String) -> String {
        if facet == "kind" { return of(word) }
        return words.sorted { $0.key < $1.key }.lazy.compactMap { $0.value[facet]?[word] }.first ?? word
    }
}
