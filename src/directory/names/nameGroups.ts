/**
 * Equivalent given names, one group per line: spellings before the colon, short forms after it. Names of different
 * lines are different names, however alike they look; of all other names nothing is known here. A name stands in its
 * own script only if a letter-by-letter transliteration loses its vowels.
 */
const givenNames = `
aaron aron: ron
abdallah abdullah abdulla
abdulrahman abdurrahman abdelrahman abderrahman
abigail abigayle: abby gail
adam
aditya
adrian adrien: ade
agnes
agnieszka agnieska: aga
ahmed ahmad achmed ahmet أحمد: 
aidan ayden aiden
aisha ayesha aicha aysha
ajit
akash aakash
akiko
akira
alan allan allen: al
alba
albert: al bert bertie
alejandro: alex ale jandro
aleksandra alexandra oleksandra: alex sandra sasha ola lexi sandy alexa
alessandro: alex ale sandro
alessia
alessio
alexa
alexander aleksandr aleksander alexandr oleksandr oleksander alexandre александр: alex sasha sander lex xander sandy al
alexey alexei aleksey aleksei: alyosha lyosha
alexis
alfred: alf fred alfie
ali علي
alice alyce
alina
alison allison alyson: ali
alma
amanda: mandy
amar
amelia: amy millie
amelie
amir ameer: 
amira
amit
amy aimee
ananya
anastasia: nastya stacy ana
anders
andre
andrea
andreas: andi andy
andres
andrew: andy drew
andrey andrei andrij andriy andrii: andryusha
angela: angie
angus
anil
anita
anja anya
ann
anna ana: anya annie anka nyura
anne: annie
annelise anneliese
anthony antony: tony ant
anton
antonia: toni tonia
antonio: toni tonio tono
april
arjun
arthur artur: art
arun
ashley ashleigh
ashok
astrid
ava
barbara: barb barbie basia babs
barry
bartholomew: bart
beatrice: bea trixie
beatriz: bea
bella
benedict: ben benny
benjamin: ben benny benji benno
bernard: bernie
beth
bethany: beth
bhavna bhavana
bilal
bjarne
bjorn
boris: borya
bradley: brad
brandon
brandy
brenda
brendan brendon
brian bryan: 
bruce
caleb
camila: cami
camille
carl karl: 
carla
carlo
carlos: charly
carmen
carola
caroline carolyn karoline: carrie caro carol line
cassandra kassandra: cassie cass
catherine katherine kathryn catharine katharine kathrine: kate katie kathy cathy kat kit katy
cecilia: ceci
chaim haim
chandra
charles: chuck charlie chas chip
charlotte: charlie lottie lotte
chloe khloe
chris kris
christian kristian: chris
christina kristina cristina: tina chris chrissy kris
christine kristine christin: chris tina chrissy
christopher kristoffer christoffer kristopher christoph cristopher: chris kit topher stoffel kris
claire clare
clara klara
claude
claudia
claudio
clemens klemens
clifford: cliff
colin
concepcion: concha conchita
connor conor
cora
craig
cynthia: cindy
daniel: dan danny dani
daniela daniella: dani dany ela
danielle: dani
darren
daryl
david דוד: dave davy davey
davina
dawn
deborah debra debora: deb debbie
deepa dipa
deepak dipak
denis dennis
denise
derek derrick: 
desmond: des
diana: di
diane dianne: di
diego
dieter
dimitra
dinesh
divya
dmitry dmitri dmitrij dmitriy dimitri дмитрий: dima mitya
dolores: lola loli
dominic dominik: dom nick
dominique
don
donald: don donnie
donna
dorothy: dot dottie dolly
douglas: doug
edith: edie
eduardo: lalo edu
edward eduard: ed eddie ted ned teddy
edwin
eileen
ekaterina yekaterina jekaterina екатерина: katya katia katja
elaine
eleanor elinor: ellie nell nora
elena: lena
eleni
eli
elina
elisa: 
elisabeth elizabeth elisabet: liz lizzie beth betty eliza lisa betsy libby bess sissi lisbeth elsie elise liza lilibet lisl babette
elise
ella
ellen
elsie
emil: 
emilia: emmi millie
emilie
emily: em emmy
emma: em
emmanuel: manny
enrique: quique kike
eric erik: rick
erica erika: 
erin
ernest: ernie
erzsebet: bozsi erzsi
esteban
ethan
eugene: gene
eva
evan
eve
evelyn: eve evie
evgeny yevgeny evgeni evgenii evgenij evgeniy: zhenya
ewan euan
ezra
faisal faysal feisal
farid fareed
fatiha
fatima fatema fatma فاطمة
felix
ferenc: feri
fernanda
fiona
florian: flo
frances: fran frankie
francesca: fran franca
francis: frank fran
francisca: paca
francisco: paco pancho curro kiko
franco
francois
francoise
frank
frederick frederic fredrick frederik: fred freddy rick
friedrich fredrich: fritz fred
gabriel: gabe
gabriela gabriella: gabi gabby
gabriele
gamal jamal
ganesh ganesha
gareth
garrett
gary garry
gaurav
gavin
geeta gita
geoffrey jeffrey geoffry: geoff jeff
georg: schorsch
george: georgie
georgia
georgina
gerald: gerry jerry
gerard: gerry
gillian jillian: jill
giorgio
giorgos yiorgos γιωργος
giovanni: gianni vanni gio
giulia
giulio
giuseppe: beppe peppe pino
gloria
gonzalo gonsalo: gonza
goran
gordon
graham graeme grahame
gregor
gregory: greg
guadalupe: lupe lupita
guillermo gillermo: memo guille
gunther guenther guenter gunter
gyorgy
hadi
hamid hameed
hamza hamzah
hana hanna hannah
hannes
hans
harish
harold: harry hal
harriet: hattie
harry
hasan hassan
hayley hailey haley
heather
heidi
heinrich: heinz
helen: nell
helena: lena
helene: lene
helga
hemant
henrik: henke
henry: harry hank hal
herbert: bert
hilda
hiro
hiroko
hugh hew
hugo
hussein hussain husain husayn hossein حسين
ian iain
ibrahim ebrahim
ignacio: nacho
ihsan
imran
imre
ines inez
inga
ingrid
inna
iqbal
irina: ira
isaac izaak yitzhak itzhak: ike
isabel isabelle isobel ysabel: izzy isa bel
isabella: bella izzy isa
istvan
istvan: pista
ivan: vanya
ivana
jack
jacob jakob: jake
jacqueline jacklyn jaclyn: jackie
jaden
jake
jakub: kuba
james: jim jimmy jamie
jamie
jamila
jan
jana
jane: janie
janet: jan
janice: jan
janos
jasmine yasmin yasmine jasmin: jas
jason: jay
javed javaid
javier xavier: javi
jean
jeanette
jennifer jenifer: jen jenny
jens
jeremy: jerry jem
jerome: jerry
jessica: jess jessie
jesus: chuy
jin
jing
jiri
joan: joanie
joanna johanna: jo
joanne: jo
joaquin
joel
johan
johannes: hannes hans jo joe
john jon: johnny jack jonny
jonah
jonas
jonathan johnathan: jon jonny nathan
jorge
jose: pepe chepe
joseph josef: joe joey sepp yossi
josephine: jo josie
joshua: josh
josip
joyce
juan: juanito
juana
judith: judy
julia yulia iulia юлия: jules yulya
julian: jules
juliana
julie
juliet
julius
june
jurgen juergen
justin
jyoti
kaitlyn caitlin katelyn kaitlin caitlyn
kamal
kamala
kara
karel
karen
karim kareem: 
karima
karin
karina
karthik kartik
katalin: kati
katarzyna: kasia kaska
katharina katarina catarina caterina katerina: kathi kathy kate
kavita kavitha
keith
kelly
kelvin
kenji
kenneth: ken kenny
kent
kenzo
kerry kerrie
kerstin
kevin: kev
khaled khalid خالد
kim gim
kimberly kimberley: kim
kira
kiran
kishore kishor
kjeld
kjell
klaus claus
konrad
kostas costas
krishna
krishnan
krzysztof: krzysiek krzys
ksenia kseniya xenia
kurt
lakshmi laxmi
lalita
lance
lara
larissa
larry
lars: lasse
laszlo
lata
laura: lori
lauren: 
lawrence laurence: larry laurie
layla leila laila leyla
leah lea
lee
leigh
lena
leo
leon
leonard: leo len lenny
leonardo: leo
leonie
leslie lesley: les
lewis: lou
lia
lily lilly
lina
linda
lisa
liu
lokesh
lola
loren
lorena
lorraine
louis: lou louie
louise: lou
lubos
luca
lucas lukas: luke luca
lucia
lucy lucie
luigi: gigi
luis luiz: lucho
luisa
luke
lydia
lynn
mabel
madeleine madeline madelyn: maddie
maggie
magnus
mahesh
mahmoud mahmud mahmood
malgorzata: gosia malgosia
malik
manfred
manish
manoj
mansur mansoor mansour
manuela
mara
marc mark: 
marcel
marcia
marco
marcos
marcus markus
marek
margaret margret: peggy maggie meg marge greta peg daisy margie
margarita: rita
margot
maria мария: masha mary mimi
marian
marianna
marianne: 
marie
marina
mario
marion
marisa
marjorie: marge
marko
marlene
marlon
marta
martha
martin: marty
martina: tina
martine
marvin
mary: polly molly mamie
maryam mariam miriam myriam مريم: mimi
mateo matteo
matilda mathilda: tilly
matthew mathew: matt
matthias mathias: matt matze hias
maureen
maurice morris
max
maximilian: max
maya
meena mina
megan meghan: meg
mehmet: memo
mei
melanie
melissa: mel
merlin
mia
michael: mike mick mickey mich michi
michaela: micha
michelle michele: shelly
mikhail михаил: misha
milan
mildred: millie
milena
miles myles
milo
milos milosz
min
ming
minh
mitchell: mitch
mohammed muhammad mohamed mohammad muhammed mohamad muhamed محمد: mo
mohan
mohini
mohit
moira
mona
monica
morgan
moses
moshe mosheh
mukesh makesh
munish
muriel
mustafa moustafa mostafa
nadia nadya
nadine
nancy
nandini
naomi
naresh
nasir nasser nasir
natalia natalya nataliya наталья: natasha tasha
natalie nathalie: nat
natasha
nathan: nate
nathaniel: nate nat
naveed navid
neha
neil niall neal
nela
nelson
niamh neve
nicholas nicolas nikolas: nick nicky nico
nicola
nicole: nicky nikki
nigel
nika
nikolai nikolay nikolaj: kolya
nikolaus nicolaus: nico
nikos
nilesh
nils
nina
nitin
noah
noel
noelle
noemi
nola
noor nour nur
nora norah
norbert
norma
norman: norm
olaf olav
oleg
olena
olga: olya
olive
oliver: ollie
olivia: liv livvy
omar umar
ondrej
osama usama
oscar oskar
otto
pablo
pallavi
pamela: pam
pascal
patricia: pat patty trish tricia
patrick: pat paddy
paul
paula
pauline
pavel pawel: pasha
pearl
pedro
penelope: penny
percy
perry
peter: pete
petra
philip phillip filip: phil pip
philippa
phoebe
pia
pierce
pierre
piotr
pooja puja
pradeep pradip
prakash
pranav
prisha
priya
qasim kasim
quentin
rachel rachael rachelle: rach
rahim
rahul
raj
rajesh
rakesh
rakhi
ralph ralf
ramesh
ramon
ramona
randy
raphael
rashid rasheed
raul
ravi
raymond: ray
rebecca rebeca rebekah: becky becca
regina
reginald: reg reggie
renata
rene
renee
rhys reece reese
ricardo: rick
richard: dick rick rich richie ricky
ritesh
ritu
rivka rivkah
robert: bob bobby rob robbie bert robin
roberta: bobbie
roberto: beto
robin
rodney: rod
roger rodger
rohan
rohit
roland
romeo
ronald: ron ronnie
rory
rosa: rosita
rosalie
rosanna
rosario: charo
rose: rosie
rosemary: rosie
ross
roxana
ruben
rudolf rudolph: rudi rudy
rupert
russell: russ
ruth
ryan
sabrina
sachin
said saeed saeid
salim
sally
salma
salvador: chava
samantha: sam sammy
samara
samir
samira
samuel: sam sammy
sandeep sandip
sandra
sangita
sanjay
sanna
santiago: santi
sara sarah: sally sadie
saskia
savita
scott
sean shaun shawn
sebastian: seb basti bastian
selena
serena
sergei sergey sergej сергей: seryozha serge
sergio
shahid
shane
sharon
sheila
shirley
shreya
shyam
siddharth sidharth: sid
sidney sydney: sid
silas
silke
silvia sylvia
simon
simona
simone
siobhan
sneha
sofia sophia: sonya sofi sonja
sophie sofie
soren
spencer
srinivas shrinivas sreenivas
stacy stacey
stanley: stan
stefan stephan
steffen
stella
stephanie stefanie: steph steffi
stephen steven: steve stevie
stuart stewart: stu
sue
sulayman
suleiman sulaiman soliman
sumit
sunil
sunita
supriya
suresh
susan: sue susie suzy
susanna suzanna: susie susi
susanne suzanne: sue susie susi suzy
sushil
svetlana: sveta
swati
sylvester
tahir taher
tamara: tammy
tanvi
tara
tariq tarek tarik
tarun
tatiana tatyana tatjana татьяна: tanya tania tanja
terence: terry
teresa theresa: terry tess tessa
terry
thanasis
thea
theodora
theodore: ted teddy theo
thomas tomas: tom tommy
thorben torben
tiago thiago
tilda
tim
timothy: tim timmy
tina
tobias: tobi toby
tobiasz
tom
tomasz: tomek
torsten thorsten
tracy tracey
trevor
uday
ulf
ulrich: uli
ulrike
uma
una
urs
ursula: ulla uschi
usman uthman othman osman
uwe
vaclav
valentin
valentina: tina vale
valentino
valeria
valerie: val
vanessa
varun
vera
verena
veronica veronika: vero ronnie
vicente
victor viktor: vic
victoria viktoria: vicky tori vic
vijay
vikas
vinay
vincent: vince vinny
vinod
viola
virginia: ginny
vivek
vivian vivien
vladimir volodymyr володимир: volodya vlad vova
waleed walid
walter: walt wally
waltraud
wanda
wasim waseem
wayne
wei
wendell
wendy
wesley
wilhelm: willi
william: bill will billy willie liam
wilma
winifred: winnie
wojciech: wojtek
wolfgang: wolfi wolf
yael
yannick janick
yannis giannis
yara
yash
yasin yassin yaseen
yoko
yolanda
yuki
yuri yuriy yury юрий: yura
yusuf youssef yousef yusef yusif yousuf youssouf يوسف
yvonne evonne
zachary: zach zack zak
zaid zayd
zainab zaynab zeinab zeynep
zakariya zakaria zacharia
zara zahra
zdenek
zelda
zoe zoey
zoran
`;

/** Equivalent spellings of family names and of syllables, one group per line. */
const familyNames = `
andersen anderson andersson
anand
baker
barker
becker
berg
berger
black
brandt brand
brown browne
carter
chang zhang
chao zhao
chen
cheng
chou zhou
clark clarke
davies davis
dias diaz
fernandez fernandes
fisher fischer
garcia
gonzalez gonzales
hansen hanson hansson
hernandez
hsiao xiao
hsu xu
hoffmann hofmann hoffman hofman
hughes
itoh ito
jensen
jimenez ximenez gimenez
jeong jung chung
johnson
johansson johanson johannson
johnston johnstone
klein
lim
lopez lopes
macdonald mcdonald
martinez martines
meyer meier mayer maier meyers
miller
moeller moller
mueller muller
murphy
nielsen nilsen
nilsson nilson
nguyen
olsen olson olsson
park pak bak
parker
patel
patil
pearce pierce
petersen peterson
pedersen
perez
philips phillips
reid reed
reilly riley
rodriguez rodrigues
russell
sato satou satoh
schmidt schmitt
schmid
schneider snyder
schulz schulze schultz shultz
sharma
singh
smith
smyth smythe
stein
stephens stevens
stone
tanaka 田中
thompson thomson
tsai cai
wang
watson
weber
wilson
wong
wood
woods
yamada
`;

/** Equivalent names of a place in several languages, one group per line. */
const placeNames = `
antwerp antwerpen
athens athina
basel basle
beijing peking
belgrade beograd
bombay mumbai
brussels bruxelles brussel
bucharest bucuresti
calcutta kolkata
cologne koeln koln
copenhagen kobenhavn
florence firenze
geneva geneve genf
genoa genova
gothenburg goteborg goeteborg
kiev kyiv
lisbon lisboa
madras chennai
milan milano
moscow moskva
munich muenchen munchen
naples napoli
nuremberg nuernberg nurnberg
padua padova
prague praha
rome roma
saigon
seville sevilla
tokyo tokio
turin torino
venice venezia
vienna wien
warsaw warszawa
zurich zuerich
`;

/** Name with its spellings and its short forms. */
export interface NameGroup {
  readonly spellings: readonly string[];
  readonly shortForms: readonly string[];
}

export const nameGroups: readonly NameGroup[] = [givenNames, familyNames, placeNames]
  .flatMap((list) => list.trim().split('\n'))
  .map((line) => {
    const [spellings = '', shortForms = ''] = line.split(':');
    return { spellings: wordsIn(spellings), shortForms: wordsIn(shortForms) };
  });

function wordsIn(text: string): string[] {
  return text.split(' ').filter((word) => word !== '');
}
