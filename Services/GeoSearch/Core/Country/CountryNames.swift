import Foundation

/// Names of countries, currencies and languages as Foundation has them, in a language of the caller's.
///
/// Foundation looks a language up by its longest known beginning (RFC 4647 §3.4); one that it does not know is English here.
enum CountryNames {
    /// - Parameters:
    ///   - code: ISO 3166-1 alpha-2 or UN M.49.
    ///   - language: BCP 47; English where nothing is said.
    static func name(of code: String, in language: String?) -> String {
        locale(language).localizedString(forRegionCode: code) ?? code
    }

    /// - Parameter code: ISO 4217.
    static func currency(_ code: String, in language: String?) -> String {
        locale(language).localizedString(forCurrencyCode: code) ?? code
    }

    /// - Parameter tag: BCP 47; only its language is named, so that `de-AT` is German.
    static func language(_ tag: String, in language: String?) -> String {
        let code = tag.prefix { $0 != "-" }
        return locale(language).localizedString(forLanguageCode: String(code)) ?? tag
    }

    /// The sign that the country's own people write: `€`, `$`, `zł`; the code where there is none.
    ///
    /// Foundation on Linux gives the short sign only as part of an amount.
    static func symbol(of code: String, in language: String?) -> String {
        let style = Decimal.FormatStyle.Currency(code: code, locale: locale(language)).presentation(.narrow)
        let sign = Decimal(0).formatted(style.precision(.fractionLength(0))).unicodeScalars.filter { scalar in
            scalar.properties.numericType == nil && !scalar.properties.isWhitespace
                && scalar.properties.generalCategory != .format
        }
        return sign.isEmpty ? code : String(String.UnicodeScalarView(sign))
    }

    /// The flag as an emoji: the two letters as regional indicators.
    static func flag(of code: String) -> String {
        String(String.UnicodeScalarView(code.unicodeScalars.compactMap { Unicode.Scalar(0x1F1A5 + $0.value) }))
    }

    /// The languages of which Foundation has names.
    private static let languages = Set(Locale.availableIdentifiers.map { $0.prefix { $0 != "_" } })

    private static func locale(_ language: String?) -> Locale {
        guard let language, languages.contains(language.lowercased().prefix { $0 != "-" }) else {
            return Locale(identifier: "en")
        }
        // An at sign would begin keywords, and a tag has none.
        return Locale(identifier: String(language.prefix { $0 != "@" }))
    }
}

/// The zones that ships keep, 15° each.
enum NauticalZone {
    /// IANA's name, in which the sign counts the hours to UTC: `Etc/GMT-1` is an hour ahead.
    static func name(at lon: Double) -> String {
        let hours = Int((lon / 15).rounded())
        return hours == 0 ? "Etc/GMT" : "Etc/GMT\(hours > 0 ? "-" : "+")\(abs(hours))"
    }
}
