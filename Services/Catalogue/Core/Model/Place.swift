import CatalogueContract
import ServiceKit
import Wire

/// Where a post belongs, as far as its author says.
struct Place: Equatable, Sendable {
    let country: CountryCode?
    let city: String?
    let address: String?

    init(country: CountryCode?, city: String?, address: String?) {
        self.country = country
        self.city = city
        self.address = address
    }

    /// City at most 120 characters, address at most 200, each on one line.
    init(_ place: PostPlace?, field: String) throws(Fault) {
        country = try Rule.said(place?.country).map { code throws(Fault) in
            try CountryCode(code, field: "\(field).country")
        }
        city = try Rule.said(place?.city).map { city throws(Fault) in
            try Rule.line(city, 1...120, field: "\(field).city")
        }
        address = try Rule.said(place?.address).map { address throws(Fault) in
            try Rule.line(address, 1...200, field: "\(field).address")
        }
    }

    /// `nil` when nothing is said.
    var said: PostPlace? {
        guard country != nil || city != nil || address != nil else { return nil }
        return PostPlace(country: country?.text, city: city, address: address)
    }
}

/// A country as two capital letters of ISO 3166-1 alpha-2, and `XK` for Kosovo, which the standard leaves to its users.
struct CountryCode: TextValue {
    let text: String

    init(_ text: String, field: String) throws(Fault) {
        guard CountryCode.known.contains(text) else {
            throw Fault(
                .invalid,
                "\(field) must be a country's two capital letters of ISO 3166-1, as in DE",
                field: field
            )
        }
        self.text = text
    }

    init(stored text: String) {
        self.text = text
    }

    /// The 249 codes that ISO 3166-1 has assigned, and `XK`.
    private static let known = Set(
        """
        AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO \
        BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ \
        DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP \
        GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG \
        KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML \
        MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE \
        PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL \
        SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM \
        US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW
        """.split(separator: " ").map(String.init)
    )
}
