import UmkreisWords

/// Frequent words of German and Dutch compounds; large indexes contain nearly all.
enum EverydayWords {
    /// The words in both German forms.
    static let folded: TermDictionary = {
        var folded = TermDictionary()
        for word in words.split(separator: " ").map(String.init) {
            for form in [TextFolding.fold(word), TextFolding.foldGerman(word)] {
                _ = Array(form.utf8).withUnsafeBufferPointer { folded.number(adding: $0) }
            }
        }
        return folded
    }()

    private static let words = """
        aardappel abend aktion alarm altbau angebot anker antik apfel appel arbeit arzt auf aus auto außen avond \
        baby back bad bade bahn bak bakker ball bambus bank bastel bau bauch bauern baum beach bedrijfs beeld beer berg \
        berufs besen bett bibel biber bibliotheek bier bike bilder binnen bio birnen blau blech bloemen blumen blut \
        boden boeken boer bohnen book boom boot bos brand braten brett brief brood brot brunnen brücken buch buiten \
        bunt bus butter bücher bühnen büro camping cocktail computer couch cup curry dach damen dames dampf dans \
        daten dessert deutsch diamant dienst dieren doppel dorf dorps draht dreh drei drucker druk eck eier eigen \
        eimer eis eisen elektro eltern engel enten erd erdbeer erfolg erlebnis essen essig eten fach fahr fahrrad \
        fahrt faltboot familie familien farb fasching feder feier fein feld fenster ferien fern fest feuer fiets \
        film finanz fire fisch fitness flach flaschen fleisch floh flohmarkt flucht flug fluss folk food foot foto \
        frauen frei freizeit fremd freund freunde frisch frosch fruit früh frühlings frühstück futter fuß fußball \
        gang gans ganz garten gas gast geburtstag gebäck gegen geld gemeinde gemüse genuss geschenk gesund getränke \
        gewürz gitarren glas gold golf goud grill groen groente groot groß grund grundschul gruppen grün gummi \
        gurken gäste haar hafen hahn halb hallen hand handels handwerk haupt haus haustier haut haven heil heimat \
        heiz helden hell hemd herbst heren herfst herren herz heu himmel hinter hirsch hoch hochzeit hoek hof holz \
        home hond honden honig hoofd hotel hout huis hund hunde hut höhlen hühner ijs imbiss immobilien industrie \
        innen insel jagd jahr jahres jazz jeugd jugend jung kaas kaffee kaiser kalb kamer kamin kampf kanal kantoor \
        kanu karten kartoffel kast kasten katten katzen kauf keller kerk kern kerst kerzen ketten kind kinder kino \
        kirch kirchen kirsch kissen klang klassik klavier kleider klein kletter kloster knoblauch koch koffie kohl \
        kokos konzert kook kopf korb korn kosmetik kraam kraft kranken kreis kreuz kräuter kuchen kugel kultur \
        kunst kur kurz kuss kust käse königs küchen kühl küsten laden lamm lampen land landes lang lauf leben leder \
        lees lehr leicht leih leinen lente lern lese licht lieblings liege lucht luft lust löwen mais maler markt \
        marmor maschinen mauer meer mehl meisjes meister melk messe metall miet milch mini mittag mittel mode mond \
        moon moor moos motor motorrad mund museums musik mutter muziek mädchen männer märchen mäuse möbel mühlen \
        müll münz nacht nadel nagel natur natuur neben nest netz neu neven nieuw night noord nord nudel nuss ober \
        obst oliven oost opern orangen ost oster oud paarden pannenkoeken papier park party pass pension pfad \
        pfannen pfeffer pferde pflanzen pflege pilz pizza plan plant platz porzellan post preis pret privat probe \
        puppen putz rad rand rasen rat rathaus rauch raum regen reh reis reise reit renn rennrad restaurant rijst \
        rind ring ritter rock rohr rosen rosinen rot ruhe ruit rund rück sack saft sahne salat salz samt sand satz \
        sauer sauna schach schaf schapen schatz schau schiff schild schlaf schlag schlitten schloss schlüssel \
        schmuck schnee schnell schokoladen school schreib schrott schuh schul schule schwarz schwein schwimm \
        schüler sea see segel seiden seifen seil seiten selbst senf ski slaap snow solar sommer sonder sonn sonnen \
        sonntags spar spaß speel speise spel spezial spiegel spiel spiele spielzeug spinnen sport sprach sprit \
        sprung stads stadt stadtteil stahl stal stand star stark steak stein stern steuer stier stoff straat strand \
        straßen streich strick strom studenten stuhl sturm such suiker sun super suppen sänger süd süß taal tafel \
        tag tages tand tank tanz tapeten taschen tauben tauch tausch taxi tea technik tee teich teil teller tennis \
        teppich terrassen theater thee thermal tief tier tiger tisch tochter tomaten torten tour trauben traum \
        treff treib trein trink trocken tropf tuin turm turn tweede tür ufer uhr uhren umwelt unter urlaub vakantie \
        vater verkaufs vieh vis vlees voet voetbal vogel volks voll vollkorn vor vorder vracht vrouwen vuur wachs \
        wald wand wandel wander wasch wasser water week weihnachts wein weiß welt werbe werk west wetter wiesen \
        wijn wild wind wine winkel winter wirt wissen woche wochen wohn wolken woll wood woon work wunder wurst \
        wärme wüsten zahn zand zee zeil zeit zeitungs zelt ziegel ziegen ziel zimmer zirkus zitronen zomer zon zoo \
        zucker zug zuid zwei zwem zwiebel öko über
        """
}
