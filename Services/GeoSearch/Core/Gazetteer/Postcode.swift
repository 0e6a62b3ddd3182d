/// Postcodes in the text of a place, which the gazetteer does not know.
///
/// Before or after the town, in the forms of most countries: `5020`, `D-50667`, `1012 AB`, `110 00`, `SW1A 1AA`,
/// `K1A 0B1`, `00-950`, `10001-1234`.
enum Postcode {
    /// A text without postcodes, and the country that one of them names.
    struct Remainder: Equatable {
        var text: String
        /// Alpha-2, of `D-50667`.
        var country: String?
    }

    /// The readings of a text, likeliest first; empty without a postcode.
    ///
    /// "1012 AB Amsterdam" may also be a place "AB Amsterdam", as in "3100 St. Pölten".
    static func remainders(of text: String) -> [Remainder] {
        var found: [Remainder] = []
        for takesLetters in [false, true] {
            guard let rest = remainder(of: text, takesLetters: takesLetters), !found.contains(rest) else { continue }
            found.append(rest)
        }
        return found
    }

    private static func remainder(of text: String, takesLetters: Bool) -> Remainder? {
        var country: String?
        var isChanged = false
        var parts: [String] = []
        for part in text.split(whereSeparator: PlaceSearch.isComma) {
            var words = part.split(whereSeparator: \.isWhitespace)
            let length = words.count
            dropOffice(from: &words)
            let first = leading(words, takesLetters)
            words.removeFirst(first.count)
            let last = trailing(words, takesLetters)
            words.removeLast(last.count)
            country = country ?? first.country ?? last.country
            isChanged = isChanged || words.count < length
            if !words.isEmpty { parts.append(words.joined(separator: " ")) }
        }
        guard isChanged, !parts.isEmpty else { return nil }
        return Remainder(text: parts.joined(separator: ", "), country: country)
    }

    /// French offices: "75008 Paris Cedex 08".
    private static func dropOffice(from words: inout [Substring]) {
        guard let index = words.lastIndex(where: { $0.lowercased() == "cedex" }), index > 0, index + 2 >= words.count
        else { return }
        words.removeSubrange(index...)
    }

    private typealias Match = (count: Int, country: String?)

    private static func leading(_ words: [Substring], _ takesLetters: Bool) -> Match {
        match(words.prefix(4).map(Word.init), takesLetters)
    }

    /// Three digits are rather the number of a house.
    private static func trailing(_ words: [Substring], _ takesLetters: Bool) -> Match {
        for count in stride(from: min(3, words.count), to: 0, by: -1) {
            let last = words.suffix(count).map(Word.init)
            let found = match(last, takesLetters)
            if found.count == count, count > 1 || !last[0].isNumber || last[0].digits > 3 { return found }
        }
        return (0, nil)
    }

    /// The number of words of a postcode at the start.
    private static func match(_ words: [Word], _ takesLetters: Bool) -> Match {
        guard let first = words.first else { return (0, nil) }
        if let country = first.country, words.count > 1, words[1].isNumber {
            let rest = match(Array(words.dropFirst()), takesLetters)
            return rest.count > 0 ? (rest.count + 1, country) : (0, nil)
        }
        guard first.isCode else { return (0, nil) }
        if let next = words.dropFirst().first {
            if first.isNumber, first.digits == 3, next.isDigits, (2...3).contains(next.digits) {
                return (2, first.prefix)
            }
            if takesLetters, first.isNumber, first.digits == 4, next.isTwoLetters { return (2, first.prefix) }
            if first.isMixed, next.isMixed { return (2, nil) }
        }
        return (1, first.prefix)
    }
}

extension Postcode {
    /// A word of a text that may be a postcode or a part of one.
    private struct Word {
        /// Digits, with a hyphen between them at most.
        let isNumber: Bool
        let isDigits: Bool
        let digits: Int
        /// Letters and digits, as in Britain, Ireland and Canada.
        let isMixed: Bool
        let isTwoLetters: Bool
        /// The letters before a number, as in `D-50667`.
        let prefix: String?
        /// A country's letters that stand alone.
        let country: String?

        init(_ word: Substring) {
            let ascii = word.allSatisfy { $0.isASCII || $0 == "〒" }
            var rest = word[...]
            if rest.first == "〒" { rest.removeFirst() }
            let letters = rest.prefix { $0.isASCII && $0.isLetter }
            let behind = rest.dropFirst(letters.count)
            let hasHyphen = behind.first == "-"
            let number = hasHyphen ? behind.dropFirst() : behind
            prefix = letters.isEmpty ? nil : Postcode.countries[letters.uppercased()]
            let isPrefixed = prefix != nil && hasHyphen
            let groups = number.split(separator: "-", omittingEmptySubsequences: false)
            let count = number.count { $0.isNumber }
            let isPlain =
                ascii && (1...2).contains(groups.count)
                && groups.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isNumber) }
            isNumber = isPlain && (letters.isEmpty || isPrefixed) && (3...9).contains(count)
            isDigits = ascii && word.allSatisfy(\.isNumber)
            digits = count
            isMixed =
                ascii && (2...8).contains(word.count) && word.allSatisfy { $0.isLetter || $0.isNumber }
                && word.contains(where: \.isNumber) && word.contains(where: \.isLetter)
            isTwoLetters = word.count == 2 && word.allSatisfy { $0.isASCII && $0.isLetter }
            country = behind.isEmpty ? prefix : nil
        }

        var isCode: Bool { isNumber || isMixed }
    }

    /// The letters before a postcode, mostly of vehicles (https://unece.org/DAM/trans/conventn/Distsigns.pdf).
    private static let countries = [
        "A": "AT", "AT": "AT", "B": "BE", "BE": "BE", "CH": "CH", "CZ": "CZ", "D": "DE", "DE": "DE", "DK": "DK",
        "E": "ES", "ES": "ES", "EST": "EE", "EE": "EE", "F": "FR", "FR": "FR", "FI": "FI", "FIN": "FI", "FL": "LI",
        "LI": "LI", "GR": "GR", "H": "HU", "HU": "HU", "HR": "HR", "I": "IT", "IT": "IT", "L": "LU", "LU": "LU",
        "LT": "LT", "LV": "LV", "MC": "MC", "N": "NO", "NO": "NO", "NL": "NL", "P": "PT", "PT": "PT", "PL": "PL",
        "RO": "RO", "S": "SE", "SE": "SE", "SI": "SI", "SLO": "SI", "SK": "SK", "SM": "SM",
    ]
}
