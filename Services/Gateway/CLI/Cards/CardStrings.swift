import Texts

/// The user's language.
struct CardStrings: Sendable {
    var deckKeys = "[l]ike  [s]kip  [u]ndo  [o]pen  [v] other posts  [c]ontact  [p]hoto  [q]uit"
    var albumKeys = "[→] next  [←] back  [e]dit  [d]elete  [o]pen  [p]hoto  [q]uit"
    var pageKeys = "press any key to return"
    var noMore = "You have seen all cards for now."
    var noPosts = "You have no posts."
    var liked = "liked"
    var skipped = "skipped"
    var tookBack = "undone"
    var nothingToUndo = "You have not decided on any card yet."
    var by = "by"
    var noOthers = "This user has no other posts."
    var noContact = "This user shows no contact data; write with umkreis chat open."
    var noPicture = "This post has no photo."
    var deleteQuestion = "Delete this post permanently? [y/n]"
    var yes: Character = "y"
    var deleted = "deleted"
    var saved = "saved"

    static let english = CardStrings()

    static let german = CardStrings(
        deckKeys: "[l] gefällt mir  [s] weiter  [u] zurück  [o] öffnen  [v] weitere  [c] Kontakt  [p] Bild  [q] Ende",
        albumKeys: "[→] weiter  [←] zurück  [e] ändern  [d] löschen  [o] öffnen  [p] Bild  [q] Ende",
        pageKeys: "weiter mit jeder Taste",
        noMore: "Im Augenblick gibt es keine weiteren Karten.",
        noPosts: "Du hast keine Anzeigen.",
        liked: "gemerkt",
        skipped: "übersprungen",
        tookBack: "zurückgenommen",
        nothingToUndo: "Es gibt nichts zurückzunehmen.",
        by: "von",
        noOthers: "Es gibt keine weiteren Anzeigen.",
        noContact: "Es ist kein Kontakt angegeben; umkreis chat open schreibt ihnen.",
        noPicture: "Es gibt kein Bild.",
        deleteQuestion: "Endgültig löschen? [j/n]",
        yes: "j",
        deleted: "gelöscht",
        saved: "gespeichert"
    )

    static let dutch = CardStrings(
        deckKeys: "[l] leuk  [s] verder  [u] terug  [o] openen  [v] meer  [c] contact  [p] foto  [q] stop",
        albumKeys: "[→] verder  [←] terug  [e] wijzigen  [d] wissen  [o] openen  [p] foto  [q] stop",
        pageKeys: "verder met elke toets",
        noMore: "Er zijn op dit moment geen kaarten meer.",
        noPosts: "Je hebt geen berichten.",
        liked: "bewaard",
        skipped: "overgeslagen",
        tookBack: "teruggenomen",
        nothingToUndo: "Er is niets terug te nemen.",
        by: "van",
        noOthers: "Er zijn geen andere berichten.",
        noContact: "Er is geen contact opgegeven; umkreis chat open schrijft hun.",
        noPicture: "Er is geen foto.",
        deleteQuestion: "Voorgoed wissen? [j/n]",
        yes: "j",
        deleted: "gewist",
        saved: "opgeslagen"
    )

    static func of(_ language: Language) -> CardStrings {
        switch language {
        case .en: english
        case .de: german
        case .nl: dutch
        }
    }
}
