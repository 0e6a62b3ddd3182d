import Foundation

/// Foundation's names; English for unknown languages.
///
/// The longest known prefix counts (RFC 4647 §3.4).
enum CountryNames {
    /// - Parameters:
    ///   - code: ISO 3166-1 alpha-2 or UN M.49.
    ///   - language: BCP 47.
    static func name(of code: String, in language: String?) -> String {
        locale(language).localizedString(forRegionCode: code) ?? code
    }

    /// - Parameter code: ISO 4217.
    static func currency(_ code: String, in language: String?) -> String {
        locale(language).localizedString(forCurrencyCode: code) ?? code
    }

    /// - Parameter tag: BCP 47; only its language is named.
    static func language(_ tag: String, in language: String?) -> String {
        let code = tag.prefix { $0 != "-" }
        return locale(language).localizedString(forLanguageCode: String(code)) ?? tag
    }

    /// Local, otherwise the code.
    ///
    /// Foundation on Linux has short symbols only in amounts.
    static func symbol(of code: String, in language: String?) -> String {
        let style = Decimal.FormatStyle.Currency(code: code, locale: locale(language)).presentation(.narrow)
        let sign = Decimal(0).formatted(style.precision(.fractionLength(0))).unicodeScalars.filter { scalar in
            scalar.properties.numericType == nil && !scalar.properties.isWhitespace
                && scalar.properties.generalCategory != .format
        }
        return sign.isEmpty ? code : String(String.UnicodeScalarView(sign))
    }

    /// Regional indicators.
    static func flag(of code: String) -> String {
        String(String.UnicodeScalarView(code.unicodeScalars.compactMap { Unicode.Scalar(0x1F1A5 + $0.value) }))
    }

    private static let languages = Set(Locale.availableIdentifiers.map { $0.prefix { $0 != "_" } })

    private static func locale(_ language: String?) -> Locale {
        guard let language, languages.contains(language.lowercased().prefix { $0 != "-" }) else {
            return Locale(identifier: "en")
        }
        // `@` would start keywords.
        return Locale(identifier: String(language.prefix { $0 != "@" }))
    }
}

/// Zones of 15°.
enum NauticalZone {
    /// IANA's inverted sign: `Etc/GMT-1` is an hour ahead.
    static func name(at lon: Double) -> String {
        let hours = Int((lon / 15).rounded())
        return hours == 0 ? "Etc/GMT" : "Etc/GMT\(hours > 0 ? "-" : "+")\(abs(hours))"
    }
}
