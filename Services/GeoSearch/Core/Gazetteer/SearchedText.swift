import UmkreisWords

/// A text to search for, with the areas that the query demands.
struct SearchedText {
    let text: String
    let scopes: [AreaScope]
    let keys: [SearchedKey]
    let parts: [String]

    init(text: String, scopes: [AreaScope]) {
        self.text = text
        self.scopes = scopes
        keys = SearchedKey.keys(of: text)
        parts = text.split(whereSeparator: PlaceSearch.isComma).map(String.init)
    }
}

/// A key of the typed text.
struct SearchedKey: Hashable {
    let text: String
    /// Whether typed umlauts are ignored.
    var isUnmarked = false
    /// Whether a word is spelled in another way.
    var isRespelled = false

    /// The typed text first.
    static func keys(of text: String) -> [SearchedKey] {
        let texts = PlaceKey.keys(ofQuery: text).filter { !$0.isEmpty }
        let typed = texts.enumerated().map { SearchedKey(text: $1, isUnmarked: $0 + 1 < texts.count) }
        return typed
            + typed.flatMap { key in
                PlaceSpelling.others(of: key.text).map {
                    SearchedKey(text: $0, isUnmarked: key.isUnmarked, isRespelled: true)
                }
            }
    }
}

/// A text with accents.
struct MarkedText {
    private let text: String
    private let language: String?
    private let languages: [Int]

    /// `nil` for a text without accents.
    init?(_ query: PlaceQuery, languages: [Int]) {
        text = query.text.lowercased()
        language = query.language
        self.languages = languages
        guard TextFolding.fold(text) != text else { return nil }
    }

    /// Whether its main name, or its name in the caller's language, begins with the text.
    func begins(_ place: PlaceReference, _ bytes: GazetteerBytes) -> Bool {
        switch place {
        case .place(let index):
            if begins(bytes.name(ofPlace: index)) { return true }
            return bytes.localName(ofPlace: index, languages: languages).map(begins) ?? false
        case .area(let index):
            let area = bytes.area(at: index)
            let name = area.region.map { bytes.region(at: $0)?.name ?? "" }
            return begins(name ?? CountryNames.name(of: area.country.text, in: language))
        }
    }

    private func begins(_ name: String) -> Bool { name.lowercased().hasPrefix(text) }
}
