import UmkreisTexts

/// The rule of a setting in the user's language; services report it in English.
enum SettingRuleText {
    static func of(_ rule: String) -> String {
        if let range = rule.wholeMatch(of: /a whole number from (-?\d+) to (-?\d+)/) {
            return localized("cli.setting.wholeNumber", ["least": .words("\(range.1)"), "most": .words("\(range.2)")])
        }
        // Words to choose from.
        guard rule.wholeMatch(of: /\S+(?: or \S+)+/) != nil else { return rule }
        return rule.replacing(" or ", with: localized("cli.setting.or"))
    }
}
