import UmkreisWords

/// A place name folded without apostrophes, with single spaces.
enum PlaceKey {
    /// The second is the other German form, if different.
    static func keys(of name: String) -> [String] {
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: name.unicodeScalars.lazy.filter { !FoldingTables.apostrophes.contains($0) })
        let joined = String(scalars)
        let plain = words(in: TextFolding.fold(joined))
        let german = words(in: TextFolding.foldGerman(joined))
        return plain == german ? [plain] : [plain, german]
    }

    /// Returns a query's keys; a space may replace each invisible character, as in the gazetteer's keys.
    static func keys(ofQuery text: String) -> [String] {
        let keys = keys(of: text)
        guard text.unicodeScalars.contains(where: FoldingTables.isIgnored) else { return keys }
        var spaced = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { spaced.append(FoldingTables.isIgnored(scalar) ? " " : scalar) }
        return keys + self.keys(of: String(spaced)).filter { !keys.contains($0) }
    }

    private static func words(in folded: String) -> String {
        var words = String.UnicodeScalarView()
        var isGap = false
        for scalar in folded.unicodeScalars {
            guard FoldingTables.isWordScalar(scalar) else {
                isGap = true
                continue
            }
            if isGap, !words.isEmpty { words.append(" ") }
            isGap = false
            words.append(scalar)
        }
        return String(words)
    }
}
